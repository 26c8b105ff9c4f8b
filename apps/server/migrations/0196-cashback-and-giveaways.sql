-- The settlement of a window of cashback, a day or a week. A batch of members is one transaction that moves `last_member`.
CREATE TABLE cashback_run (
  promotion_id bigint NOT NULL REFERENCES promotion,
  -- The first day of the window.
  window_from date NOT NULL,
  -- Members up to this id are settled.
  last_member bigint NOT NULL DEFAULT 0,
  done boolean NOT NULL DEFAULT false,
  PRIMARY KEY (promotion_id, window_from)
);

-- What a member got for the losses of a window. A later correction of the losses changes the cashback of a later window.
CREATE TABLE cashback (
  promotion_id bigint NOT NULL REFERENCES promotion,
  member_id bigint NOT NULL REFERENCES member,
  window_from date NOT NULL,
  -- Ledger units: the cashback of the window that is settled. Less where earlier corrections exceed the cashback.
  settled_units bigint NOT NULL,
  reward_id bigint REFERENCES reward,
  PRIMARY KEY (member_id, promotion_id, window_from)
);
CREATE INDEX cashback_window ON cashback (window_from);

-- A giveaway with its seed. The hash is published before the start, the seed at the end.
CREATE TABLE giveaway (
  promotion_id bigint PRIMARY KEY REFERENCES promotion,
  seed bytea NOT NULL CHECK (octet_length(seed) = 32),
  -- The smallest part, from which the parts were derived.
  smallest_units bigint NOT NULL CHECK (smallest_units > 0),
  prepared_at timestamptz NOT NULL,
  -- No member can take a part before.
  opens_at timestamptz NOT NULL,
  -- When the seed was published. No part can be taken any more.
  revealed_at timestamptz
);
CREATE INDEX giveaway_to_reveal ON giveaway (promotion_id) WHERE revealed_at IS NULL;

-- The parts, in the order in which members take them.
CREATE TABLE giveaway_part (
  promotion_id bigint NOT NULL REFERENCES giveaway,
  rank integer NOT NULL CHECK (rank > 0),
  amount_units bigint NOT NULL CHECK (amount_units > 0),
  -- The reward of the member who took the part.
  reward_id bigint REFERENCES reward,
  PRIMARY KEY (promotion_id, rank)
);
CREATE INDEX giveaway_part_free ON giveaway_part (promotion_id, rank) WHERE reward_id IS NULL;
