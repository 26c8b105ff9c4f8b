-- A request in the form of the release before.
CREATE OR REPLACE FUNCTION seamless_request(p_move seamless_move) RETURNS round_request LANGUAGE sql IMMUTABLE AS $$
  SELECT ROW(p_move.transaction_uuid, p_move.request_uuid, p_move.reference_uuid, p_move.round, p_move.closes,
    p_move.game_code, p_move.currency, p_move.amount, p_move.is_free, p_move.campaign_uuid, p_move.reward_uuid,
    NULL)::round_request
$$;
