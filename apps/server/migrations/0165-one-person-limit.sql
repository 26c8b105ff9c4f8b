-- Up to so much one person confirms what was ordered. 10,000.00 of the currency where nobody says otherwise.
ALTER TABLE deposit_rules
  ADD COLUMN one_person_units bigint NOT NULL DEFAULT 100000000 CHECK (one_person_units >= 0);
