import { statement } from '../../platform/database/statement.ts';
import type { SessionTimes } from './session.ts';

/**
 * Opens a session, ends the session it replaces and records a sign-in, in one round trip. Adds the browser
 * to the lookups of an active exclusion. `newDevice` refers to earlier sessions.
 */
export const insertSession = statement<
  [
    idHash: Buffer,
    memberId: bigint,
    now: Date,
    deviceHash: Buffer,
    ip: string,
    userAgent: string,
    confirmedAt: Date | null,
    rememberFamily: bigint | null,
    signIn: boolean,
    replacedSessionHash: Buffer | null,
  ],
  { newDevice: boolean; leftBy: bigint | null }
>(
  'identity.insert-session',
  `WITH earlier AS (
     SELECT NOT EXISTS (SELECT FROM session WHERE member_id = $2 AND device_hash = $4)
        AND EXISTS (SELECT FROM account_event WHERE member_id = $2 AND kind IN ('registered', 'login'))
         AS "newDevice"
   ), ended AS (
     UPDATE session SET ended_at = $3 WHERE id_hash = $10 AND ended_at IS NULL RETURNING member_id
   ), opened AS (
     INSERT INTO session (id_hash, member_id, created_at, seen_at, device_hash, ip, user_agent, confirmed_at,
                          remember_family)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8)
   ), excluded AS (
     INSERT INTO exclusion_lookup (member_id, lookup, until, proven)
     SELECT e.member_id, $4, e.until, false FROM exclusion_lookup e
      WHERE e.member_id = $2 AND e.lookup = '' AND (e.until IS NULL OR e.until > $3) ON CONFLICT DO NOTHING
   ), told AS (
     INSERT INTO account_event (member_id, kind, at, ip, user_agent)
     SELECT $2, kind, $3, $5, $6
       FROM earlier, (VALUES (1, 'login'), (2, 'login-new-device')) AS happened (turn, kind)
      WHERE $9 AND (turn = 1 OR "newDevice") ORDER BY turn
   )
   SELECT "newDevice", (SELECT member_id FROM ended) AS "leftBy" FROM earlier`,
);

/** Whether a member signed in with this browser before. */
export const findOwnDevice = statement<[memberId: bigint, deviceHash: Buffer], { known: boolean }>(
  'identity.find-own-device',
  `SELECT EXISTS (SELECT FROM session WHERE member_id = $1 AND device_hash = $2) AS known`,
);

export interface StoredSession extends SessionTimes {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly userName: string;
  readonly type: number;
  readonly uplineId: bigint | null;
  readonly confirmedAt: Date | null;
  readonly rememberFamily: bigint | null;
  readonly mustChangePassword: boolean;
  /** The last time when a password, of either kind, was set without the old one. */
  readonly resetAt: Date | null;
}

/** An expired password must be changed like one that another person set. */
export const findSession = statement<[idHash: Buffer, now: Date], StoredSession>(
  'identity.find-session',
  `SELECT s.id, s.member_id AS "memberId", m.merchant_code AS "merchantCode", m.user_name AS "userName",
          m.type, CASE WHEN m.type <> 2 THEN m.upline_id END AS "uplineId", s.created_at AS "createdAt", s.seen_at AS "seenAt", s.ended_at AS "endedAt",
          s.confirmed_at AS "confirmedAt", s.remember_family AS "rememberFamily",
          m.must_change_password OR coalesce(m.password_changed_at
            < $2::timestamptz - make_interval(days => c.password_max_age_days), false) AS "mustChangePassword",
          greatest(m.password_reset_at, m.withdrawal_password_reset_at) AS "resetAt", m.trial_expires_at AS "trialExpiresAt"
     FROM session s JOIN member m ON m.id = s.member_id JOIN merchant c ON c.code = m.merchant_code
    WHERE s.id_hash = $1 AND m.enabled`,
);

/** The times of sessions whose member may be signed in. */
export const findSessionsById = statement<[ids: readonly bigint[]], SessionTimes & { readonly id: bigint }>(
  'identity.find-sessions-by-id',
  `SELECT s.id, s.created_at AS "createdAt", s.seen_at AS "seenAt", s.ended_at AS "endedAt",
          m.trial_expires_at AS "trialExpiresAt"
     FROM session s JOIN member m ON m.id = s.member_id
    WHERE s.id = ANY($1) AND m.enabled`,
);

export const touchSession = statement<[idHash: Buffer, now: Date]>(
  'identity.touch-session',
  `UPDATE session SET seen_at = $2 WHERE id_hash = $1 AND seen_at < $2`,
);

export const endSession = statement<[idHash: Buffer, now: Date]>(
  'identity.end-session',
  `UPDATE session SET ended_at = $2 WHERE id_hash = $1 AND ended_at IS NULL`,
);

export const rotateSession = statement<[idHash: Buffer, newIdHash: Buffer, confirmedAt: Date]>(
  'identity.rotate-session',
  `UPDATE session SET id_hash = $2, confirmed_at = $3 WHERE id_hash = $1 AND ended_at IS NULL`,
);

/** Sessions that have already expired are not ended again, so that the count is right. */
export const endOtherSessions = statement<
  [memberId: bigint, exceptIdHash: Buffer | null, now: Date, seenAfter: Date, createdAfter: Date]
>(
  'identity.end-other-sessions',
  `UPDATE session SET ended_at = $3
    WHERE member_id = $1 AND ended_at IS NULL AND id_hash IS DISTINCT FROM $2
      AND seen_at > $4 AND created_at > $5`,
);

export const endSessionById = statement<
  [memberId: bigint, id: bigint, exceptIdHash: Buffer, now: Date, seenAfter: Date, createdAfter: Date]
>(
  'identity.end-session-by-id',
  `UPDATE session SET ended_at = $4
    WHERE id = $2 AND member_id = $1 AND ended_at IS NULL AND id_hash <> $3
      AND seen_at > $5 AND created_at > $6`,
);

interface DeviceRow {
  readonly id: bigint;
  readonly kind: 'session' | 'remembered';
  readonly current: boolean;
  readonly userAgent: string;
  readonly ip: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
}

/** A remembered device is identified by its family: the first row is its start, the last its latest use. */
export const listDevices = statement<
  [
    memberId: bigint,
    currentIdHash: Buffer,
    currentFamily: bigint | null,
    now: Date,
    seenAfter: Date,
    createdAfter: Date,
  ],
  DeviceRow
>(
  'identity.list-devices',
  `SELECT id, 'session' AS kind, id_hash = $2 AS current, user_agent AS "userAgent",
          coalesce(host(ip), '') AS ip, created_at AS "createdAt", seen_at AS "seenAt"
     FROM session
    WHERE member_id = $1 AND ended_at IS NULL AND seen_at > $5 AND created_at > $6
   UNION ALL
   SELECT r.family, 'remembered', r.family IS NOT DISTINCT FROM $3, r.user_agent, coalesce(host(r.ip), ''),
          (SELECT min(f.created_at) FROM remembered_login f WHERE f.family = r.family), r.created_at
     FROM remembered_login r
    WHERE r.member_id = $1 AND r.revoked_at IS NULL AND r.used_at IS NULL AND r.expires_at > $4
    ORDER BY "createdAt" DESC, id DESC`,
);

/** Waits for running sign-ins of a member, and blocks later ones. */
export const lockMember = statement<[memberId: bigint], { id: bigint }>(
  'identity.hold-member',
  `SELECT id FROM member WHERE id = $1 FOR NO KEY UPDATE`,
);

export const revokeAllDevices = statement<[memberId: bigint, now: Date]>(
  'identity.forget-all-devices',
  `UPDATE remembered_login SET revoked_at = $2 WHERE member_id = $1 AND revoked_at IS NULL`,
);

export const nextFamily = statement<[], { family: bigint }>(
  'identity.next-remembered-family',
  `SELECT nextval('remembered_family') AS family`,
);

export const insertRemembered = statement<
  [
    selector: Buffer,
    family: bigint,
    memberId: bigint,
    validatorHash: Buffer,
    deviceHash: Buffer,
    ip: string,
    userAgent: string,
    now: Date,
    expiresAt: Date,
  ]
>(
  'identity.insert-remembered',
  `INSERT INTO remembered_login (selector, family, member_id, validator_hash, device_hash, ip, user_agent,
                                 created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

export interface RememberedRow {
  readonly selector: Buffer;
  readonly family: bigint;
  readonly memberId: bigint;
  readonly validatorHash: Buffer;
  readonly deviceHash: Buffer | null;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly revokedAt: Date | null;
}

export const findRemembered = statement<[selector: Buffer], RememberedRow>(
  'identity.find-remembered',
  `SELECT selector, family, member_id AS "memberId", validator_hash AS "validatorHash",
          device_hash AS "deviceHash", expires_at AS "expiresAt", used_at AS "usedAt", revoked_at AS "revokedAt"
     FROM remembered_login WHERE selector = $1 FOR UPDATE`,
);

/** Takes no lock, because it runs before the lock of the member, and a use of the row waits for that lock. */
export const findRememberedHere = statement<
  [selector: Buffer, validatorHash: Buffer, memberId: bigint, deviceHash: Buffer, now: Date],
  { remembered: boolean }
>(
  'identity.find-remembered-here',
  `SELECT EXISTS (SELECT FROM remembered_login
                   WHERE selector = $1 AND validator_hash = $2 AND member_id = $3 AND device_hash = $4
                     AND used_at IS NULL AND revoked_at IS NULL AND expires_at > $5) AS remembered`,
);

export const markRememberedUsed = statement<[selector: Buffer, now: Date]>(
  'identity.mark-remembered-used',
  `UPDATE remembered_login SET used_at = $2 WHERE selector = $1`,
);

export const revokeFamily = statement<[memberId: bigint, family: bigint, now: Date]>(
  'identity.forget-family',
  `UPDATE remembered_login SET revoked_at = $3 WHERE family = $2 AND member_id = $1 AND revoked_at IS NULL`,
);

export const endFamilySessions = statement<
  [memberId: bigint, family: bigint, exceptIdHash: Buffer | null, now: Date]
>(
  'identity.end-family-sessions',
  `UPDATE session SET ended_at = $4
    WHERE member_id = $1 AND remember_family = $2 AND ended_at IS NULL AND id_hash IS DISTINCT FROM $3`,
);

export const voidTickets = statement<[memberId: bigint]>(
  'identity.void-tickets',
  `DELETE FROM login_ticket WHERE member_id = $1`,
);

interface TicketRow {
  readonly memberId: bigint | null;
  readonly data: Readonly<Record<string, unknown>>;
}

export const insertTicket = statement<
  [idHash: Buffer, purpose: string, memberId: bigint | null, data: string, expiresAt: Date]
>(
  'identity.insert-ticket',
  `INSERT INTO login_ticket (id_hash, purpose, member_id, data, expires_at) VALUES ($1, $2, $3, $4, $5)`,
);

export const findTicket = statement<[idHash: Buffer, purpose: string, now: Date], TicketRow>(
  'identity.find-ticket',
  `SELECT member_id AS "memberId", data FROM login_ticket
    WHERE id_hash = $1 AND purpose = $2 AND expires_at > $3`,
);

export const takeTicket = statement<[idHash: Buffer, purpose: string, now: Date], TicketRow>(
  'identity.take-ticket',
  `DELETE FROM login_ticket WHERE id_hash = $1 AND purpose = $2 AND expires_at > $3
   RETURNING member_id AS "memberId", data`,
);

export const amendTicket = statement<[idHash: Buffer, purpose: string, data: string]>(
  'identity.amend-ticket',
  `UPDATE login_ticket SET data = data || $3::jsonb WHERE id_hash = $1 AND purpose = $2`,
);

/** Without an address where the attempts came from many. */
export const insertAccountEvent = statement<
  [memberId: bigint, kind: string, at: Date, ip: string, userAgent: string]
>(
  'identity.insert-account-event',
  `INSERT INTO account_event (member_id, kind, at, ip, user_agent)
   VALUES ($1, $2, $3, nullif($4, '')::inet, $5)`,
);

interface AccountEventRow {
  readonly id: bigint;
  readonly kind: string;
  readonly at: Date;
  readonly ip: string;
  readonly userAgent: string;
}

export const listAccountEvents = statement<[memberId: bigint], AccountEventRow>(
  'identity.list-account-events',
  `SELECT id, kind, at, coalesce(host(ip), '') AS ip, user_agent AS "userAgent" FROM account_event
    WHERE member_id = $1 ORDER BY id DESC LIMIT 20`,
);

export const findEventSince = statement<[memberId: bigint, kind: string, since: Date], { id: bigint }>(
  'identity.find-event-since',
  `SELECT id FROM account_event WHERE member_id = $1 AND kind = $2 AND at > $3 ORDER BY id DESC LIMIT 1`,
);
