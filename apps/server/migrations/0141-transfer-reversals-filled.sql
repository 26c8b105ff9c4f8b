-- Every reversal that was added before the trigger is committed by now. Postings go on meanwhile.
INSERT INTO transfer_reversal (reversed_transfer_id, transfer_id, kind)
SELECT reversed_transfer_id, id, kind FROM transfer WHERE reversed_transfer_id IS NOT NULL
ON CONFLICT DO NOTHING;
ALTER TABLE transfer VALIDATE CONSTRAINT transfer_before;

-- Where a month of a member's transfers begins in the member's sequence. No row stands for transfers from before the months.
CREATE TABLE member_month (
  member_id bigint NOT NULL,
  asset text NOT NULL,
  first_sequence bigint NOT NULL,
  -- The id with which the month begins.
  first_id bigint NOT NULL,
  PRIMARY KEY (member_id, asset, first_sequence)
);
