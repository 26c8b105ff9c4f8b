-- What members report to customer service, with the answer of an operator.
CREATE TABLE feedback (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  -- The number that the member quotes. It is random, so that nobody guesses the number of another member.
  reference text NOT NULL UNIQUE,
  category text NOT NULL CHECK (category IN ('deposit', 'withdrawal', 'game', 'service', 'application', 'other')),
  content text NOT NULL,
  request_key uuid NOT NULL,
  sent_at timestamptz NOT NULL,
  answer text,
  answered_at timestamptz,
  answered_by text,
  CONSTRAINT feedback_answer CHECK (
    (answer IS NULL) = (answered_at IS NULL) AND (answer IS NULL) = (answered_by IS NULL)),
  CONSTRAINT feedback_request UNIQUE (member_id, request_key)
);
CREATE INDEX feedback_of_member ON feedback (member_id, id DESC);
CREATE INDEX feedback_by_time ON feedback (sent_at);
CREATE INDEX feedback_open ON feedback (id) WHERE answered_at IS NULL;

-- Pictures are uploaded before their feedback, and belong to no feedback until the feedback is sent.
CREATE TABLE feedback_picture (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  feedback_id bigint REFERENCES feedback ON DELETE CASCADE,
  -- Place of the picture in its feedback.
  position smallint,
  request_key uuid NOT NULL,
  -- JPEG as redrawn by the server.
  picture bytea NOT NULL,
  uploaded_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT feedback_picture_place CHECK ((feedback_id IS NULL) = (position IS NULL)),
  CONSTRAINT feedback_picture_request UNIQUE (member_id, request_key)
);
-- A JPEG does not become smaller by compression.
ALTER TABLE feedback_picture ALTER COLUMN picture SET STORAGE EXTERNAL;
CREATE INDEX feedback_picture_of_feedback ON feedback_picture (feedback_id, position);
CREATE INDEX feedback_picture_of_member ON feedback_picture (member_id, id);
CREATE INDEX feedback_picture_expiry ON feedback_picture (expires_at);
