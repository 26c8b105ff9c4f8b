-- The profile picture a member chose: a code of the product. Null while none is chosen.
ALTER TABLE member ADD COLUMN head_icon text;
