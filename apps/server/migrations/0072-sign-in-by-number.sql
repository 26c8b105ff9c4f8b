-- The number of an account that was opened by number stands for its user name when its owner signs in by password:
-- the user name was generated, and few remember it.
ALTER TABLE member_personal ADD COLUMN signs_in boolean NOT NULL DEFAULT false
  CONSTRAINT only_a_number_signs_in CHECK (NOT signs_in OR field = 'mobileNum');

-- The form that opened an account was not recorded; only generated names have this shape by default. Somebody who chose
-- such a name and told a number can sign in by it too, with the same password.
UPDATE member_personal p SET signs_in = true
  FROM member m
 WHERE m.id = p.member_id AND p.field = 'mobileNum' AND m.user_name ~ '^m[a-z0-9]{9}$';
