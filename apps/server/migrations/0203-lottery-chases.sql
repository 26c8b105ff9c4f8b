-- An order for several issues. The amounts of the phases that have not started are held on the account open-bets.
CREATE TABLE lottery_chase (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  game_id bigint NOT NULL REFERENCES lottery_game,
  asset text NOT NULL,
  currency text NOT NULL,
  -- Chosen by the device: a repeated request is the same chase.
  request_key uuid NOT NULL,
  prize_mode smallint NOT NULL CHECK (prize_mode BETWEEN 1 AND 3),
  -- The lines of a phase with multiple 1.
  slip text NOT NULL,
  -- `ChasePlan` of the contract.
  plan jsonb NOT NULL,
  winning_stop boolean NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'completed', 'stopped', 'cancelled')),
  -- Of phases that wait, that became orders, and that were refunded instead.
  held_units bigint NOT NULL CHECK (held_units >= 0),
  spent_units bigint NOT NULL DEFAULT 0 CHECK (spent_units >= 0),
  refunded_units bigint NOT NULL DEFAULT 0 CHECK (refunded_units >= 0),
  hold_transfer_id bigint,
  placed_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT lottery_chase_key UNIQUE (member_id, request_key),
  CONSTRAINT lottery_chase_ended CHECK ((state = 'running') = (ended_at IS NULL)),
  CONSTRAINT lottery_chase_held CHECK (state = 'running' OR held_units = 0)
) WITH (fillfactor = 80);
CREATE INDEX lottery_chase_of_member ON lottery_chase (member_id, id);
CREATE INDEX lottery_chase_of_game ON lottery_chase (game_id);
CREATE INDEX lottery_chase_running ON lottery_chase (id) WHERE state = 'running';

CREATE TABLE lottery_chase_phase (
  chase_id bigint NOT NULL REFERENCES lottery_chase,
  -- From 1.
  phase smallint NOT NULL CHECK (phase > 0),
  member_id bigint NOT NULL REFERENCES member,
  issue_id bigint NOT NULL REFERENCES lottery_issue,
  multiple integer NOT NULL CHECK (multiple > 0),
  amount_units bigint NOT NULL CHECK (amount_units > 0),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'placed', 'refunded')),
  -- Why the phase was refunded.
  reason text,
  order_id bigint UNIQUE REFERENCES lottery_order,
  -- The transfer that ended the hold. Phases that were refunded together have the same transfer.
  release_transfer_id bigint,
  CONSTRAINT lottery_chase_phase_pkey PRIMARY KEY (chase_id, phase),
  CONSTRAINT lottery_chase_phase_placed CHECK ((state = 'placed') = (order_id IS NOT NULL)),
  CONSTRAINT lottery_chase_phase_refunded CHECK ((state = 'refunded') = (reason IS NOT NULL)),
  CONSTRAINT lottery_chase_phase_released CHECK ((state = 'waiting') = (release_transfer_id IS NULL))
) WITH (fillfactor = 80);
CREATE INDEX lottery_chase_phase_of_issue ON lottery_chase_phase (issue_id);
CREATE INDEX lottery_chase_phase_of_member ON lottery_chase_phase (member_id, chase_id, phase);
CREATE INDEX lottery_chase_phase_waiting ON lottery_chase_phase (chase_id, phase) WHERE state = 'waiting';
