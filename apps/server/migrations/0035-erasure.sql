-- Members who ask that the house forgets who they are: the books go on under a number, the person goes.

CREATE TABLE member_erasure (
  member_id bigint PRIMARY KEY REFERENCES member (id),
  asked_at timestamptz NOT NULL,
  -- Not before then; until then it can be taken back.
  due_at timestamptz NOT NULL CHECK (due_at >= asked_at),
  -- The operator whom the member wrote to; null where they asked here.
  asked_by text CHECK (btrim(asked_by) <> ''),
  done_at timestamptz
);
CREATE INDEX member_erasure_due ON member_erasure (due_at, member_id) WHERE done_at IS NULL;

-- Whoever was forgotten is called by their number, in a form that nobody can register, and never comes in again.
ALTER TABLE member
  DROP CONSTRAINT member_user_name_check,
  ADD CONSTRAINT member_user_name_check
    CHECK (user_name ~ '^[a-z0-9_]{4,20}$' OR (user_name = '~' || id AND NOT enabled));

-- A withdrawal goes on pointing to the account it was paid to, of which nothing else is left.
ALTER TABLE payout_account
  ALTER COLUMN number_sealed DROP NOT NULL,
  ALTER COLUMN lookup DROP NOT NULL,
  ADD CONSTRAINT payout_account_forgotten
    CHECK (removed_at IS NOT NULL OR (number_sealed IS NOT NULL AND lookup IS NOT NULL));

-- What an excluded member who was forgotten would be known again by: keyed hashes, of nobody. They open no account
-- before the exclusion is over.
CREATE TABLE excluded_lookup (
  merchant_code text NOT NULL REFERENCES merchant (code),
  lookup bytea NOT NULL,
  -- Null for an exclusion for good.
  until timestamptz,
  PRIMARY KEY (merchant_code, lookup)
);

-- An act stays for good and a name does not: acts are about a member's number, those of before as well.
ALTER TABLE operator_act DISABLE TRIGGER operator_act_stays;
UPDATE operator_act a
   SET subject = split_part(a.subject, ' ', 1) || ' ' || m.id,
       parameters = jsonb_set(a.parameters, '{given,0}', to_jsonb(m.id::text)),
       told = replace(a.told, m.user_name, m.id::text)
  FROM member m
 WHERE a.command IN ('adjust propose', 'identity verify', 'identity reject', 'member freeze', 'member unfreeze')
   AND m.user_name = a.parameters -> 'given' ->> 0 AND m.type <> 4;
ALTER TABLE operator_act ENABLE TRIGGER operator_act_stays;
