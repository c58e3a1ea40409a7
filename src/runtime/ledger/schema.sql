-- The ledger of chargeonce, version 1: one row for each attempt at one charge, durable before Stripe is called.
-- Run it with your own migrations; chargeonce never changes a schema. All times are those of the database.
CREATE TABLE chargeonce_ledger (
  -- The business key of the charge; its first attempt is sent under it.
  intent text NOT NULL,
  attempt integer NOT NULL CHECK (attempt >= 1),
  -- What Stripe gets as the idempotency key of this attempt.
  idempotency_key text NOT NULL,
  -- SHA-256 of the parameters; null until a later attempt is claimed for the first time.
  fingerprint text,
  state text NOT NULL CHECK (state IN ('open', 'claimed', 'charged', 'declined', 'unknown')),
  -- Grows with each claim, so that a holder that was paused cannot write over the one after it.
  fence integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Stripe's window counts from here: the first claim, or the last time that Stripe was found to hold no charge.
  window_from timestamptz,
  -- Until then a claimed row belongs to its holder.
  lease_until timestamptz NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The Stripe object of a charged row, and the few fields of it that are kept.
  object_id text,
  result jsonb,
  -- A code, never a message: why the row is declined or unknown.
  reason text,
  PRIMARY KEY (intent, attempt)
);

-- Finds what waits for an outcome.
CREATE INDEX chargeonce_ledger_waiting ON chargeonce_ledger (lease_until)
  WHERE state IN ('open', 'claimed', 'unknown');
