-- Hot matches that an operator imports are known by their vendor and what it calls them: the same list again adds none.
ALTER TABLE hot_match
  ADD COLUMN vendor text REFERENCES vendor (code),
  ADD COLUMN match text,
  ADD CONSTRAINT hot_match_named CHECK ((vendor IS NULL) = (match IS NULL)),
  ADD CONSTRAINT hot_match_of_vendor UNIQUE (vendor, match);
