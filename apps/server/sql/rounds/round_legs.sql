-- The legs of a stake or a win, or of their reversal, between the balances of the member and the result of the games:
-- the cash part and then the bonus part, without an empty part. A reversal names the posting that it reverses.
CREATE OR REPLACE FUNCTION round_legs(p_source text, p_kind text, p_answer round_answer, p_cash bigint, p_bonus bigint,
  p_to_member boolean, p_reverses bigint)
RETURNS ledger_leg[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(CASE WHEN p_to_member
      THEN ROW(part.kind, p_answer.asset, part.units, p_answer.member_id, 'game-result', 'provider:' || p_source,
        part.pocket, NULL, p_reverses + part.place)::ledger_leg
      ELSE ROW(part.kind, p_answer.asset, part.units, p_answer.member_id, part.pocket, NULL,
        'game-result', 'provider:' || p_source, p_reverses + part.place)::ledger_leg
    END ORDER BY part.place)
  FROM (VALUES (p_kind, 'cash', p_cash, 0), ('bonus-' || p_kind, 'bonus', p_bonus, (p_cash > 0)::int))
    AS part (kind, pocket, units, place)
  WHERE part.units > 0
$$;
