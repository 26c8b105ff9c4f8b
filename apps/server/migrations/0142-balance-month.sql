-- The month of the latest transfer, in months since January 1970; zero before the transfers lay in months.
ALTER TABLE member_balance ADD COLUMN month integer NOT NULL DEFAULT 0;
