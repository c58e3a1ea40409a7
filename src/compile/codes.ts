/** The number of the diagnostic for each rule: stable, so that people can search for it. Never give one away twice. */
const CODES: Readonly<Record<string, number>> = {
  internal: 77000,
  'no-nondeterministic-key': 77001,
  'no-infrastructure-key': 77002,
  'require-idempotency-key': 77003,
  'no-shared-key': 77004,
  'no-key-reuse': 77005,
  'no-ambiguous-key': 77006,
  'no-sensitive-key': 77007,
  'no-key-regeneration': 77008,
  'key-covers-body': 77009,
  'no-permanent-key': 77010,
  'no-charge-before-record': 77011,
  'require-preflight': 77012,
  'no-local-dedup': 77013,
  'no-swallowed-timeout': 77014,
  'no-replayed-decline': 77015,
  'no-late-retry': 77016,
  'no-unguarded-schedule': 77017,
  'no-replay-from-start': 77018,
  'consistent-key-namespace': 77019,
  'require-webhook-dedup': 77020,
  'no-unproven-key': 77021,
  'require-business-key': 77022,
  'require-vault-key': 77023,
};

/** The code of a rule's diagnostics. Throws `RangeError` for a rule without one. */
export function codeOf(rule: string): number {
  const code = CODES[rule];
  if (code === undefined) throw new RangeError(`The rule ${rule} has no diagnostic code.`);
  return code;
}
