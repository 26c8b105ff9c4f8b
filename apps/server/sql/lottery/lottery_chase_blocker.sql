-- Why no phase of a member may start: a blocked account, an exclusion, a break or the age; null where nothing blocks.
CREATE OR REPLACE FUNCTION lottery_chase_blocker(p_member_id bigint, p_now timestamptz) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN NOT m.enabled THEN 'member.blocked'
    WHEN p.excluded_at IS NOT NULL AND (p.leave_from IS NULL OR p_now < p.leave_from) THEN 'protection.excluded'
    WHEN p_now < p.break_until THEN 'protection.break'
    WHEN p_now < p.of_age_from THEN 'protection.age' END
  FROM member m LEFT JOIN member_protection p ON p.member_id = m.id WHERE m.id = p_member_id
$$;
