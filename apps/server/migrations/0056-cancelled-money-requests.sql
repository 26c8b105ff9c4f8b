-- Keys of money requests whose answer was lost and that were not executed when the member's device queried the outcome.
-- A request that still arrives under such a key is refused: the member was told that nothing happened.
CREATE TABLE cancelled_money_request (
  member_id bigint NOT NULL REFERENCES member (id),
  request_key uuid NOT NULL,
  cancelled_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, request_key)
);
