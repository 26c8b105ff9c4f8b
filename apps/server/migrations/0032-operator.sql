-- What the house's own people do: each act with its name, and corrections of a balance, which take two of them.

CREATE TABLE operator_act (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Who says they act, and who the machine says they are.
  operator text NOT NULL CHECK (operator ~ '^[a-z][a-z0-9._-]{1,31}$'),
  machine_user text NOT NULL CHECK (btrim(machine_user) <> ''),
  command text NOT NULL,
  -- What it was about: a withdrawal, a member, a file.
  subject text NOT NULL,
  parameters jsonb NOT NULL,
  -- refused: a rule stood against it and nothing was done; failed: it broke, and nothing was done.
  outcome text NOT NULL CHECK (outcome IN ('done', 'refused', 'failed')),
  told text
);

CREATE FUNCTION operator_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: what an operator did stays on record', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER operator_act_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_act
  FOR EACH STATEMENT EXECUTE FUNCTION operator_refuse_change();
