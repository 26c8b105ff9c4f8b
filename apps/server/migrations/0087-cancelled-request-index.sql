-- Cancelled money requests that are old enough are deleted without reading the others.
CREATE INDEX cancelled_money_request_time ON cancelled_money_request (cancelled_at);
