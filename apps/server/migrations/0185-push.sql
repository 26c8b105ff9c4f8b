-- Where browsers of members receive notifications.
CREATE TABLE push_subscription (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  -- The session in which the browser subscribed. Sign-out deletes the subscription.
  session_id bigint NOT NULL,
  -- The address at the push service: whoever knows it and the keys can send to the browser.
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  -- The member wants amounts on the lock screen of this device.
  shows_amounts boolean DEFAULT false NOT NULL,
  created_at timestamptz NOT NULL,
  -- Renewed whenever the browser subscribes again.
  expires_at timestamptz NOT NULL
);
CREATE INDEX push_subscription_of_member ON push_subscription (member_id, id);
CREATE INDEX push_subscription_expiry ON push_subscription (expires_at);

-- Large wins are reported to members from here on. Later events than the place of the daily totals may not be visible yet.
INSERT INTO round_event_consumer (name, event_id)
SELECT 'large-wins', event_id FROM round_event_consumer WHERE name = 'daily-totals';
