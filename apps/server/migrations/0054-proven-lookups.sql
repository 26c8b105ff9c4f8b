-- Which of what an excluded member is known by somebody proved: a contact by its code, a document by a person of the
-- house, an identity elsewhere by whoever vouches, an account by money being paid in its owner's name alone. What was
-- only typed shuts out nobody who has it in truth; a person of the house looks at it.

ALTER TABLE exclusion_lookup ADD COLUMN proven boolean NOT NULL DEFAULT true;
ALTER TABLE exclusion_lookup ALTER COLUMN proven DROP DEFAULT;
-- Of what was told at registration, and of those who were forgotten, nobody kept which it was: it goes on as before.
UPDATE exclusion_lookup e SET proven = false FROM identity_check c
 WHERE c.member_id = e.member_id AND c.id_lookup = e.lookup AND c.status <> 'verified';

ALTER TABLE excluded_lookup ADD COLUMN proven boolean NOT NULL DEFAULT true;
ALTER TABLE excluded_lookup ALTER COLUMN proven DROP DEFAULT;
