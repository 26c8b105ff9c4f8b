-- Posts a stake, a win or their reversal, once for each transaction of a source.
CREATE OR REPLACE FUNCTION round_post(p_source text, p_kind text, p_answer round_answer, p_transaction text,
  p_amount bigint, p_to_member boolean, p_reverses bigint, p_now timestamptz)
RETURNS ledger_answer LANGUAGE sql AS $$
  SELECT ledger_post(
    'provider:' || p_source, p_transaction,
    sha256(convert_to(concat_ws(' ', p_kind, p_answer.member_id, p_answer.asset, p_amount, p_reverses), 'UTF8')),
    p_source || ':' || p_transaction, p_now,
    ARRAY[CASE WHEN p_to_member
      THEN ROW(p_kind, p_answer.asset, p_amount, p_answer.member_id, 'game-result', 'provider:' || p_source,
        'cash', NULL, p_reverses)::ledger_leg
      ELSE ROW(p_kind, p_answer.asset, p_amount, p_answer.member_id, 'cash', NULL,
        'game-result', 'provider:' || p_source, p_reverses)::ledger_leg
    END])
$$;
