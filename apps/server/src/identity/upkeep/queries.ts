import { statement } from '../../platform/database/statement.ts';

type Forget = readonly [before: Date];

export const forgetCounts = statement<Forget>(
  'identity.forget-counts',
  `DELETE FROM rate_limit WHERE window_ends_at <= $1`,
);

export const forgetTickets = statement<Forget>(
  'identity.forget-tickets',
  `DELETE FROM login_ticket WHERE expires_at <= $1`,
);

export const forgetIdTokens = statement<Forget>(
  'identity.forget-id-tokens',
  `DELETE FROM used_id_token WHERE expires_at <= $1`,
);

export const forgetCodes = statement<Forget>(
  'identity.forget-codes',
  `DELETE FROM one_time_code WHERE expires_at <= $1`,
);

export const forgetResets = statement<Forget>(
  'identity.forget-resets',
  `DELETE FROM password_reset WHERE expires_at <= $1`,
);

/** Used and revoked cookies stay as long as they would have lived: an old one that comes back is a theft. */
export const forgetRemembered = statement<Forget>(
  'identity.forget-remembered',
  `DELETE FROM remembered_login WHERE expires_at <= $1`,
);

/** No session lives a day, so an old one has ended. */
export const forgetSessions = statement<Forget>(
  'identity.forget-sessions',
  `DELETE FROM session WHERE created_at <= $1`,
);

/** The last that tells that a member was ever here stays, or the next sign-in would pass for their first. */
export const forgetAccountEvents = statement<Forget>(
  'identity.forget-account-events',
  `DELETE FROM account_event old WHERE at <= $1 AND (kind NOT IN ('registered', 'login') OR EXISTS (
     SELECT FROM account_event newer WHERE newer.member_id = old.member_id AND newer.id > old.id
        AND newer.kind IN ('registered', 'login')))`,
);

/** What members who stay and members who were forgotten were known by in an exclusion that is over. */
export const forgetExclusions = statement<Forget>(
  'identity.forget-exclusions',
  `WITH who_stay AS (DELETE FROM exclusion_lookup WHERE until <= $1)
   DELETE FROM excluded_lookup WHERE until <= $1`,
);
