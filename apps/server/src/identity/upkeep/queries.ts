import { forgetSome } from '../../platform/database/retention.ts';

export const forgetCounts = forgetSome('identity.forget-counts', 'rate_limit', 'window_ends_at <= $1');

export const forgetTickets = forgetSome('identity.forget-tickets', 'login_ticket', 'expires_at <= $1');

export const forgetCaptchas = forgetSome('identity.forget-captchas', 'captcha', 'expires_at <= $1');

/** A mark is of use for as long as the job that sends the message may run again. */
export const forgetSentMessages = forgetSome(
  'identity.forget-sent-messages',
  'message_sent',
  'sent_at <= $1',
);

export const forgetIdTokens = forgetSome('identity.forget-id-tokens', 'used_id_token', 'expires_at <= $1');

export const forgetCodes = forgetSome('identity.forget-codes', 'one_time_code', 'expires_at <= $1');

export const forgetResets = forgetSome('identity.forget-resets', 'password_reset', 'expires_at <= $1');

/** Used and revoked cookies stay as long as they would have lived: an old one that comes back is a theft. */
export const forgetRemembered = forgetSome(
  'identity.forget-remembered',
  'remembered_login',
  'expires_at <= $1',
);

/** No session lives a day, so an old one has ended. */
export const forgetSessions = forgetSome('identity.forget-sessions', 'session', 'created_at <= $1');

/** The last that tells that a member was ever here stays, or the next sign-in would pass for their first. */
export const forgetAccountEvents = forgetSome(
  'identity.forget-account-events',
  'account_event',
  `at <= $1 AND (kind NOT IN ('registered', 'login') OR EXISTS (
     SELECT FROM account_event newer WHERE newer.member_id = account_event.member_id
        AND newer.id > account_event.id AND newer.kind IN ('registered', 'login')))`,
);

/** What members who stay were known by in an exclusion that is over. */
export const forgetExclusions = forgetSome('identity.forget-exclusions', 'exclusion_lookup', 'until <= $1');

/** The same of members who were forgotten. */
export const forgetExcluded = forgetSome('identity.forget-excluded', 'excluded_lookup', 'until <= $1');
