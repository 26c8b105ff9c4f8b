-- Corrections of a balance by the house's own people: one proposes, another agrees, and only then money moves.

CREATE TABLE adjustment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  asset text NOT NULL REFERENCES asset (code),
  side text NOT NULL CHECK (side IN ('credit', 'debit')),
  amount_units bigint NOT NULL CHECK (amount_units > 0),
  reason text NOT NULL CHECK (btrim(reason) <> '' AND length(reason) <= 200),
  -- Who says they propose it, and who the machine says they are.
  proposed_by text NOT NULL CHECK (btrim(proposed_by) <> ''),
  proposed_machine_user text NOT NULL CHECK (btrim(proposed_machine_user) <> ''),
  proposed_at timestamptz NOT NULL
);
CREATE INDEX adjustment_of_member ON adjustment (member_id, id);

CREATE TABLE adjustment_decision (
  adjustment_id bigint PRIMARY KEY REFERENCES adjustment (id),
  decided_by text NOT NULL CHECK (btrim(decided_by) <> ''),
  -- Alike in both rows where all share one account of the machine; that alone is refused nowhere, and reviewed.
  decided_machine_user text NOT NULL CHECK (btrim(decided_machine_user) <> ''),
  decided_at timestamptz NOT NULL,
  -- The posting; null where it was turned down, which whoever proposed it may do too.
  transfer_id bigint UNIQUE REFERENCES transfer (id)
);

CREATE FUNCTION adjustment_takes_two() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.transfer_id IS NOT NULL
    AND EXISTS (SELECT FROM adjustment a WHERE a.id = NEW.adjustment_id AND a.proposed_by = NEW.decided_by) THEN
    RAISE EXCEPTION 'correction % takes another person', NEW.adjustment_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER adjustment_decision_takes_two BEFORE INSERT ON adjustment_decision
  FOR EACH ROW EXECUTE FUNCTION adjustment_takes_two();

CREATE TRIGGER adjustment_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON adjustment
  FOR EACH STATEMENT EXECUTE FUNCTION operator_refuse_change();
CREATE TRIGGER adjustment_decision_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON adjustment_decision
  FOR EACH STATEMENT EXECUTE FUNCTION operator_refuse_change();
