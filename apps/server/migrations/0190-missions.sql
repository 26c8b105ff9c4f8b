-- What a member reached in one window of a mission: a day, a week, or the days of the promotion. Tables that bets change
-- have no foreign keys, as those of levels.
CREATE TABLE mission_progress (
  promotion_id bigint NOT NULL,
  member_id bigint NOT NULL,
  -- The first day of the window.
  window_from date NOT NULL,
  -- Ledger units, or a number of rounds.
  amount bigint NOT NULL,
  -- Milestones whose rewards were issued. The number never falls.
  issued smallint NOT NULL DEFAULT 0,
  -- The next milestone was reached.
  due boolean NOT NULL,
  PRIMARY KEY (member_id, promotion_id, window_from)
) WITH (fillfactor = 80);
CREATE INDEX mission_progress_due ON mission_progress (window_from, promotion_id, member_id) WHERE due;
CREATE INDEX mission_progress_window ON mission_progress (window_from);

-- The score of a member on a leader board.
CREATE TABLE leader_score (
  promotion_id bigint NOT NULL,
  member_id bigint NOT NULL,
  -- Ledger units, a number of rounds, or ten-thousandths of a multiple.
  score bigint NOT NULL,
  -- The event that last changed the score.
  event_id bigint NOT NULL,
  PRIMARY KEY (promotion_id, member_id)
) WITH (fillfactor = 80);
CREATE INDEX leader_score_ranking ON leader_score (promotion_id, score DESC, event_id, member_id);
CREATE INDEX leader_score_of_member ON leader_score (member_id, promotion_id);

-- A board whose window ended.
CREATE TABLE leader_board (
  promotion_id bigint PRIMARY KEY REFERENCES promotion,
  -- The last event of the window.
  end_event bigint NOT NULL,
  ended_at timestamptz NOT NULL,
  -- SHA-256 over the text of the final standings. Null until the standings are stored.
  digest bytea
);

-- The final standings: the ranks with prizes, and at least the first hundred ranks.
CREATE TABLE leader_standing (
  promotion_id bigint NOT NULL REFERENCES promotion,
  place integer NOT NULL,
  -- Equal scores share a rank.
  rank integer NOT NULL,
  member_id bigint NOT NULL REFERENCES member,
  score bigint NOT NULL,
  event_id bigint NOT NULL,
  prize_units bigint NOT NULL,
  -- The prize is not issued yet.
  due boolean NOT NULL,
  PRIMARY KEY (promotion_id, place)
);
CREATE INDEX leader_standing_due ON leader_standing (promotion_id, place) WHERE due;
CREATE INDEX leader_standing_of_member ON leader_standing (member_id, promotion_id);

-- How many members have at least a score: for every 200th place of a board, so that a rank is found without counting all
-- members before it.
CREATE TABLE leader_mark (
  promotion_id bigint NOT NULL REFERENCES promotion,
  score bigint NOT NULL,
  members integer NOT NULL,
  PRIMARY KEY (promotion_id, score)
);

-- Later events than the place of the daily totals may not be visible yet.
INSERT INTO round_event_consumer (name, event_id)
SELECT c.name, d.event_id FROM round_event_consumer d, (VALUES ('missions'), ('leader-boards')) c (name)
 WHERE d.name = 'daily-totals';
