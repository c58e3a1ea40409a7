/** What `BusinessKeyError` tells a program: which kind of thing was wrong. */
export type BusinessKeyFault =
  'namespace' | 'fields' | 'field-name' | 'metadata-name' | 'field-value' | 'separator' | 'not-a-key';

/** A key was not made, or a text is not a key. The message is a sentence for the developer and holds no field's value. */
export class BusinessKeyError extends TypeError {
  override readonly name = 'BusinessKeyError';
  /** The kind of fault, for programs. */
  readonly code: BusinessKeyFault;
  /** The field that was refused, where it was one. */
  readonly field: string | undefined;

  constructor(code: BusinessKeyFault, message: string, field?: string) {
    super(message);
    this.code = code;
    this.field = field;
  }
}
