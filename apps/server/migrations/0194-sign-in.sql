-- The last sign-in of a member in the calendar of a promotion. One sign-in for each day of the merchant's calendar.
CREATE TABLE sign_in (
  promotion_id bigint NOT NULL REFERENCES promotion,
  member_id bigint NOT NULL REFERENCES member,
  last_day date NOT NULL,
  -- The place of the day in the calendar, from 1.
  position smallint NOT NULL CHECK (position > 0),
  -- The reward of the day.
  reward_id bigint NOT NULL REFERENCES reward,
  PRIMARY KEY (member_id, promotion_id)
) WITH (fillfactor = 80);
