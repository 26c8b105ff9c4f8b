import { statement } from '../../platform/database/statement.ts';

/** The newest sign-in that was not this session's own, which is the newest of all. */
export const findLastLogin = statement<
  [memberId: bigint],
  { at: Date; ip: string | null; userAgent: string }
>(
  'identity.find-last-login',
  `SELECT at, host(ip) AS ip, user_agent AS "userAgent" FROM account_event
    WHERE member_id = $1 AND kind IN ('registered', 'login', 'login-new-device')
    ORDER BY id DESC OFFSET 1 LIMIT 1`,
);
