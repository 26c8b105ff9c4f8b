-- Posts the legs of a bet, win or rollback that has a part in a bonus, once for each transaction of a source.
CREATE OR REPLACE FUNCTION round_post_legs(p_source text, p_kind text, p_answer round_answer, p_transaction text,
  p_legs ledger_leg[], p_now timestamptz)
RETURNS ledger_answer LANGUAGE sql AS $$
  SELECT ledger_post('provider:' || p_source, p_transaction,
    sha256(convert_to(concat_ws(' ', p_kind, p_answer.member_id, p_answer.asset, p_legs::text), 'UTF8')),
    p_source || ':' || p_transaction, p_now, p_legs)
$$;
