/** What went wrong with a vault key. */
export type VaultFault = 'bad-request' | 'refused' | 'timeout' | 'unreachable' | 'malformed' | 'other-cap';

/** No vault key was issued, or nobody knows whether it was. No message holds a secret. */
export class VaultError extends Error {
  override readonly name = 'VaultError';
  /** The kind of fault, for programs. */
  readonly code: VaultFault;
  /** The HTTP status of the answer, where there was one. */
  readonly status: number | undefined;
  /** What the vault gave as its reason, without anything that looks like a secret. */
  readonly reason: string | undefined;

  constructor(
    code: VaultFault,
    message: string,
    answer: { readonly status?: number; readonly reason?: string } = {},
  ) {
    super(message);
    this.code = code;
    this.status = answer.status;
    this.reason = answer.reason;
  }
}

/** The text without the secrets that are known, and without words that look like one. At most 200 characters. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) if (secret.length > 3) clean = clean.replaceAll(secret, '[redacted]');
  return clean.replace(/[\w+/=.~-]{16,}/g, '[redacted]').slice(0, 200);
}
