-- Whether a member may receive marketing by a channel: the member chose this, and may receive offers. Every sender of
-- marketing calls this function.
CREATE OR REPLACE FUNCTION may_receive_marketing(p_member_id bigint, p_channel text, p_now timestamptz)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM notice_preference c
                  WHERE c.member_id = p_member_id AND c.category = 'marketing' AND c.channel = p_channel AND c.enabled)
    AND may_receive_offer(p_member_id, p_now)
$$;
