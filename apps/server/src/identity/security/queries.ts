import { statement } from '../../platform/database/statement.ts';

/** The sign-in before the one that opened this session, which is the newest up to when it was opened. */
export const findLastLogin = statement<
  [memberId: bigint, currentSession: Buffer],
  { at: Date; ip: string | null; userAgent: string }
>(
  'identity.find-last-login',
  `SELECT at, host(ip) AS ip, user_agent AS "userAgent" FROM account_event
    WHERE member_id = $1 AND kind IN ('registered', 'login')
      AND at <= (SELECT created_at FROM session WHERE id_hash = $2)
    ORDER BY id DESC OFFSET 1 LIMIT 1`,
);
