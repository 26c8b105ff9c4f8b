-- An answer in the form of the release before. It names no round: the event of the round is appended already.
CREATE OR REPLACE FUNCTION seamless_answer_of(p_answer round_answer) RETURNS seamless_answer
LANGUAGE sql IMMUTABLE AS $$
  SELECT ROW(p_answer.status, p_answer.member_id, p_answer.asset, p_answer.currency, p_answer.balance,
    p_answer.sequence, p_answer.moved, NULL, NULL, NULL, NULL, NULL, NULL, p_answer.reason)::seamless_answer
$$;
