-- Returns the id of a house account, and creates the account on first use. Returns null without an owner: `transfer`
-- refuses a null account.
CREATE OR REPLACE FUNCTION ledger_house_account(p_kind text, p_owner text, p_asset text) RETURNS bigint
LANGUAGE plpgsql STRICT AS $$
DECLARE
  v_id bigint;
BEGIN
  LOOP
    SELECT a.id INTO v_id FROM account a
    WHERE a.kind = p_kind AND a.owner = p_owner AND a.asset = p_asset;
    EXIT WHEN FOUND;
    INSERT INTO account (kind, owner, asset, may_go_negative)
    VALUES (p_kind, p_owner, p_asset, true) ON CONFLICT DO NOTHING;
  END LOOP;
  RETURN v_id;
END $$;
