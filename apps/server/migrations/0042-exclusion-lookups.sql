-- What an excluded member is known by, while they stay: whatever it was when the exclusion began and whatever came
-- since, also when they have another number by now. As keyed hashes, until the exclusion is over.

CREATE TABLE exclusion_lookup (
  member_id bigint NOT NULL REFERENCES member (id),
  -- Empty in the row that every excluded member has, whatever is known of them.
  lookup bytea NOT NULL,
  -- When an exclusion that its owner asked to leave is over; null while nobody asked.
  until timestamptz,
  PRIMARY KEY (member_id, lookup)
);
CREATE INDEX exclusion_lookup_found ON exclusion_lookup (lookup) WHERE lookup <> '';

-- Of those who are excluded now: what they are known by at this moment.
INSERT INTO exclusion_lookup (member_id, lookup, until)
SELECT DISTINCT p.member_id, known.lookup, p.leave_from
  FROM member_protection p, LATERAL (
    SELECT t.lookup FROM member_personal t
     WHERE t.member_id = p.member_id AND t.field IN ('mobileNum', 'email') AND t.verified_at IS NOT NULL
    UNION ALL SELECT c.id_lookup FROM identity_check c WHERE c.member_id = p.member_id
    UNION ALL SELECT a.lookup FROM payout_account a WHERE a.member_id = p.member_id
    UNION ALL SELECT ''::bytea
  ) AS known
 WHERE p.excluded_at IS NOT NULL AND (p.leave_from IS NULL OR p.leave_from > now()) AND known.lookup IS NOT NULL;
