const PLURAL = /(?<=[^s])s$/;

/** A word for what a call does, to set its key apart: `subscription` for `subscriptions.create`, `capture` for `paymentIntents.capture`. */
export function callName(method: string): string {
  const names = method.split(/[./{} ]+/).filter((name) => name !== '' && !/^(POST|DELETE|v\d)$/.test(name));
  const last = names.at(-1) ?? 'call';
  const isCreation = last === 'create' && names.length > 1;
  return isCreation ? (names.at(-2) ?? last).replace(PLURAL, '') : last.replace(PLURAL, '');
}
