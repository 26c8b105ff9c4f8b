import { eraseWith, eraseRows } from '../../platform/database/personal-data.ts';
import { microsecondsOf, keysetOrder } from '../../platform/database/keyset.ts';
import { statement } from '../../platform/database/statement.ts';

/** A pending erasure request. */
export const findErasure = statement<[memberId: bigint], { dueAt: Date }>(
  'identity.find-erasure',
  `SELECT due_at AS "dueAt" FROM member_erasure WHERE member_id = $1 AND done_at IS NULL`,
);

/** Affects no row where a request exists already. */
export const insertErasure = statement<
  [memberId: bigint, now: Date, dueAt: Date, requestedBy: string | null]
>(
  'identity.insert-erasure',
  `INSERT INTO member_erasure (member_id, asked_at, due_at, asked_by) VALUES ($1, $2, $3, $4)
   ON CONFLICT DO NOTHING`,
);

export const removeErasure = statement<[memberId: bigint]>(
  'identity.remove-erasure',
  `DELETE FROM member_erasure WHERE member_id = $1 AND done_at IS NULL`,
);

/** Due requests of members who are not suspended, page by page. */
export const listDueErasures = statement<
  [now: Date, after: bigint, limit: number],
  { readonly memberId: bigint }
>(
  'identity.list-due-erasures',
  `SELECT e.member_id AS "memberId" FROM member_erasure e JOIN member m ON m.id = e.member_id
    WHERE e.done_at IS NULL AND e.due_at <= $1 AND m.enabled AND e.member_id > $2
    ORDER BY e.member_id LIMIT $3`,
);

/** Locked until the transaction ends, so that the request is either cancelled or carried out. */
export const lockDueErasure = statement<[memberId: bigint, now: Date], { dueAt: Date }>(
  'identity.hold-due-erasure',
  `SELECT e.due_at AS "dueAt" FROM member_erasure e JOIN member m ON m.id = e.member_id
    WHERE e.member_id = $1 AND e.done_at IS NULL AND e.due_at <= $2 AND m.enabled FOR UPDATE OF e`,
);

export const markErased = statement<[memberId: bigint, now: Date]>(
  'identity.mark-erased',
  `UPDATE member_erasure SET done_at = $2 WHERE member_id = $1`,
);

export interface PendingErasure {
  readonly memberId: bigint;
  readonly userName: string;
  readonly enabled: boolean;
  readonly requestedAt: Date;
  readonly dueAt: Date;
  readonly requestedBy: string | null;
  readonly place: string;
}

const nextDue = keysetOrder(microsecondsOf('e.due_at'), 'e.member_id');

/** Pending erasures, the next due first. */
export const listErasures = statement<
  [merchantCode: string, after: string | null, limit: number],
  PendingErasure
>(
  'identity.list-erasures',
  `SELECT e.member_id AS "memberId", m.user_name AS "userName", m.enabled, e.asked_at AS "requestedAt",
          e.due_at AS "dueAt", e.asked_by AS "requestedBy", ${nextDue.column}
     FROM member_erasure e JOIN member m ON m.id = e.member_id
    WHERE e.done_at IS NULL AND m.merchant_code = $1 AND ${nextDue.behind('$2')}
    ${nextDue.order} LIMIT $3`,
);

/** Verified values, and declared values. */
type Lookups = [proven: Buffer[], declared: Buffer[]];

/**
 * Verified contacts, documents that staff accepted as verified, and browsers of sign-ins as unverified,
 * because other people may use them too.
 */
const lookupsOfMember = (member: string) => `SELECT p.lookup, true AS proven FROM member_personal p
      WHERE p.member_id = ${member} AND p.field IN ('mobileNum', 'email') AND p.verified_at IS NOT NULL
     UNION ALL SELECT c.id_lookup, c.status = 'verified' FROM identity_check c WHERE c.member_id = ${member}
     UNION ALL SELECT s.device_hash, false FROM session s
                WHERE s.member_id = ${member} AND s.device_hash IS NOT NULL
     UNION ALL SELECT r.device_hash, false FROM remembered_login r
                WHERE r.member_id = ${member} AND r.device_hash IS NOT NULL`;

/**
 * Lookups of an excluded member; earlier lookups of the same exclusion stay, those of a past exclusion do
 * not.
 */
export const replaceExclusionLookups = statement<
  [memberId: bigint, until: Date | null, ...Lookups, now: Date]
>(
  'identity.keep-exclusion-lookups',
  `WITH known AS (
     ${lookupsOfMember('$1')}
     UNION ALL SELECT unnest($3::bytea[]), true
     UNION ALL SELECT unnest($4::bytea[]), false
     UNION ALL SELECT ''::bytea, true
     UNION ALL SELECT e.lookup, e.proven FROM exclusion_lookup e
                WHERE e.member_id = $1 AND (e.until IS NULL OR e.until > $5)
   )
   INSERT INTO exclusion_lookup (member_id, lookup, until, proven)
   SELECT $1, known.lookup, $2::timestamptz, bool_or(known.proven) FROM known GROUP BY known.lookup
   ON CONFLICT (member_id, lookup) DO UPDATE SET until = excluded.until, proven = excluded.proven`,
);

/**
 * Contacts and a document that are about to be replaced, and new lookups, of a member whose exclusion is
 * active.
 */
export const insertExclusionLookups = statement<[memberId: bigint, now: Date, proven: Buffer[]]>(
  'identity.keep-exclusion-lookups-once',
  `INSERT INTO exclusion_lookup (member_id, lookup, until, proven)
   SELECT e.member_id, known.lookup, e.until, bool_or(known.proven) FROM exclusion_lookup e, LATERAL (
       ${lookupsOfMember('e.member_id')}
       UNION ALL SELECT unnest($3::bytea[]), true
     ) AS known
    WHERE e.member_id = $1 AND e.lookup = '' AND (e.until IS NULL OR e.until > $2)
    GROUP BY e.member_id, known.lookup, e.until
   ON CONFLICT (member_id, lookup) DO UPDATE SET proven = exclusion_lookup.proven OR excluded.proven`,
);

/** Lookups of an erased member whose exclusion is active. */
export const insertExcludedLookups = statement<[memberId: bigint, until: Date | null, ...Lookups, now: Date]>(
  'identity.keep-excluded-lookups',
  `INSERT INTO excluded_lookup (merchant_code, lookup, until, proven)
   SELECT m.merchant_code, known.lookup, $2::timestamptz, bool_or(known.proven)
     FROM member m, LATERAL (
       ${lookupsOfMember('m.id')}
       UNION ALL SELECT unnest($3::bytea[]), true
       UNION ALL SELECT unnest($4::bytea[]), false
       UNION ALL SELECT e.lookup, e.proven FROM exclusion_lookup e
                  WHERE e.member_id = m.id AND e.lookup <> '' AND (e.until IS NULL OR e.until > $5)
     ) AS known
    WHERE m.id = $1 GROUP BY m.merchant_code, known.lookup
   ON CONFLICT (merchant_code, lookup) DO UPDATE
      SET until = CASE WHEN excluded_lookup.until IS NULL OR excluded.until IS NULL THEN NULL
                       ELSE greatest(excluded_lookup.until, excluded.until) END,
          proven = excluded_lookup.proven OR excluded.proven`,
);

/**
 * Whether an active exclusion contains one of the lookups as verified, and whether one contains it as
 * declared.
 */
export const findExcludedLookup = statement<
  [merchantCode: string, lookups: Buffer[], now: Date, exceptMemberId: bigint | null],
  { readonly proven: boolean; readonly declared: boolean }
>(
  'identity.find-excluded-lookup',
  `SELECT coalesce(bool_or(proven), false) AS proven, coalesce(bool_or(NOT proven), false) AS declared FROM (
     SELECT proven FROM excluded_lookup
      WHERE merchant_code = $1 AND lookup = ANY ($2) AND (until IS NULL OR until > $3)
     UNION ALL
     SELECT e.proven FROM exclusion_lookup e JOIN member m ON m.id = e.member_id
      WHERE m.merchant_code = $1 AND e.lookup = ANY ($2) AND e.lookup <> '' AND (e.until IS NULL OR e.until > $3)
        AND m.id IS DISTINCT FROM $4::bigint
   ) known`,
);

export const listExternalIdentities = statement<[memberId: bigint], { issuer: string; subject: string }>(
  'identity.list-external-identities',
  `SELECT issuer, subject FROM external_identity WHERE member_id = $1`,
);

/** Identity rows that the erasure of a member deletes. */
export const identityForgets = [
  eraseRows('session'),
  eraseRows('remembered_login'),
  eraseRows('login_ticket'),
  eraseRows('password_reset'),
  eraseRows('passkey'),
  eraseRows('member_totp'),
  eraseRows('recovery_code'),
  eraseRows('withdrawal_password'),
  eraseRows('external_identity'),
  eraseRows('exclusion_lookup'),
  eraseRows('invitation_code'),
  eraseRows('identity_check'),
  eraseRows('head_picture'),
  eraseRows('member_personal'),
  eraseRows('account_event'),
  eraseWith(
    'member',
    `UPDATE member SET user_name = '~' || id, enabled = false, nickname = NULL, password_hash = NULL,
            password_changed_at = NULL, password_reset_at = NULL, password_proven_at = NULL,
            withdrawal_password_reset_at = NULL, must_change_password = false, register_url = NULL,
            register_method = NULL, language = NULL, head_icon = NULL
      WHERE id = $1`,
  ),
];
