-- Who changed which setting of a site, when, from what to what. Null where nothing was set.
CREATE TABLE setting_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_code text NOT NULL REFERENCES merchant (code),
  name text NOT NULL,
  before jsonb,
  after jsonb,
  changed_at timestamptz NOT NULL,
  -- Who says they act, and the account on the machine.
  changed_by text NOT NULL CHECK (changed_by ~ '^[a-z][a-z0-9._-]{1,31}$'),
  machine_user text NOT NULL CHECK (btrim(machine_user) <> ''),
  CHECK (before IS DISTINCT FROM after)
);
CREATE INDEX setting_change_of_name ON setting_change (merchant_code, name, id);

CREATE TRIGGER setting_change_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON setting_change
  FOR EACH STATEMENT EXECUTE FUNCTION operator_refuse_change();
