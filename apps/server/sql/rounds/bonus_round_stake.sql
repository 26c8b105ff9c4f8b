-- What a member staked in a round of a source so far, less what was rolled back. The maximum stake of a bonus is that of the
-- whole round: several bets of one round count together, also those from before the bonus.
CREATE OR REPLACE FUNCTION bonus_round_stake(p_source text, p_member_id bigint, p_round text)
RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT r.stake_units FROM round_key k JOIN game_round r ON r.id = k.round_id
                    WHERE k.provider = p_source AND k.member_id = p_member_id AND k.round = p_round), 0)
$$;
