-- The browsers that excluded members signed in with open no account either: those that are still known.

INSERT INTO exclusion_lookup (member_id, lookup, until, proven)
SELECT e.member_id, used.device_hash, e.until, false
  FROM exclusion_lookup e JOIN (
    SELECT member_id, device_hash FROM session UNION SELECT member_id, device_hash FROM remembered_login
  ) AS used ON used.member_id = e.member_id
 WHERE e.lookup = '' AND (e.until IS NULL OR e.until > now()) AND used.device_hash IS NOT NULL
ON CONFLICT DO NOTHING;
