-- Whether the market of the deployment requires a birthday, for `may_receive_offer`: a member of unknown age receives no
-- offer there. Every start of the server writes the row. The default is what the previous release assumed.
ALTER TABLE market_rule ADD COLUMN birthday_required boolean NOT NULL DEFAULT false;
