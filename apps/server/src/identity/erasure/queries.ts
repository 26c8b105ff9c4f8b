import { forgetBy, forgetRows } from '../../platform/database/forgetting.ts';
import { statement } from '../../platform/database/statement.ts';

/** A request that was not carried out yet. */
export const findErasure = statement<[memberId: bigint], { dueAt: Date }>(
  'identity.find-erasure',
  `SELECT due_at AS "dueAt" FROM member_erasure WHERE member_id = $1 AND done_at IS NULL`,
);

/** Nothing where there is one already. */
export const insertErasure = statement<[memberId: bigint, now: Date, dueAt: Date, askedBy: string | null]>(
  'identity.insert-erasure',
  `INSERT INTO member_erasure (member_id, asked_at, due_at, asked_by) VALUES ($1, $2, $3, $4)
   ON CONFLICT DO NOTHING`,
);

export const removeErasure = statement<[memberId: bigint]>(
  'identity.remove-erasure',
  `DELETE FROM member_erasure WHERE member_id = $1 AND done_at IS NULL`,
);

/** Requests whose grace is over, of members whom the house has not frozen, page by page. */
export const listDueErasures = statement<
  [now: Date, after: bigint, limit: number],
  { readonly memberId: bigint }
>(
  'identity.list-due-erasures',
  `SELECT e.member_id AS "memberId" FROM member_erasure e JOIN member m ON m.id = e.member_id
    WHERE e.done_at IS NULL AND e.due_at <= $1 AND m.enabled AND e.member_id > $2
    ORDER BY e.member_id LIMIT $3`,
);

/** Held until the transaction ends, so that it is either taken back or carried out. */
export const holdDueErasure = statement<[memberId: bigint, now: Date], { dueAt: Date }>(
  'identity.hold-due-erasure',
  `SELECT e.due_at AS "dueAt" FROM member_erasure e JOIN member m ON m.id = e.member_id
    WHERE e.member_id = $1 AND e.done_at IS NULL AND e.due_at <= $2 AND m.enabled FOR UPDATE OF e`,
);

export const markErased = statement<[memberId: bigint, now: Date]>(
  'identity.mark-erased',
  `UPDATE member_erasure SET done_at = $2 WHERE member_id = $1`,
);

export interface WaitingErasure {
  readonly memberId: bigint;
  readonly userName: string;
  readonly enabled: boolean;
  readonly askedAt: Date;
  readonly dueAt: Date;
  readonly askedBy: string | null;
}

/** What is not carried out yet, the next first. */
export const listErasures = statement<
  [merchantCode: string, after: bigint | null, limit: number],
  WaitingErasure
>(
  'identity.list-erasures',
  `SELECT e.member_id AS "memberId", m.user_name AS "userName", m.enabled, e.asked_at AS "askedAt",
          e.due_at AS "dueAt", e.asked_by AS "askedBy"
     FROM member_erasure e JOIN member m ON m.id = e.member_id
    WHERE e.done_at IS NULL AND m.merchant_code = $1
      AND ($2::bigint IS NULL OR (e.due_at, e.member_id) >
           (SELECT last.due_at, last.member_id FROM member_erasure last WHERE last.member_id = $2))
    ORDER BY e.due_at, e.member_id LIMIT $3`,
);

/** The same of a member who stays; what they were known by before stays as well. */
export const keepExclusionLookups = statement<[memberId: bigint, until: Date | null, lookups: Buffer[]]>(
  'identity.keep-exclusion-lookups',
  `WITH known AS (
     SELECT p.lookup FROM member_personal p
      WHERE p.member_id = $1 AND p.field IN ('mobileNum', 'email') AND p.verified_at IS NOT NULL
     UNION SELECT c.id_lookup FROM identity_check c WHERE c.member_id = $1
     UNION SELECT unnest($3::bytea[])
     UNION SELECT ''::bytea
     UNION SELECT e.lookup FROM exclusion_lookup e WHERE e.member_id = $1
   )
   INSERT INTO exclusion_lookup (member_id, lookup, until) SELECT $1, known.lookup, $2::timestamptz FROM known
   ON CONFLICT (member_id, lookup) DO UPDATE SET until = excluded.until`,
);

/** Contacts and a document that are about to be replaced, and what came now, of a member whose exclusion runs. */
export const keepExclusionLookupsOnce = statement<[memberId: bigint, now: Date, lookups: Buffer[]]>(
  'identity.keep-exclusion-lookups-once',
  `INSERT INTO exclusion_lookup (member_id, lookup, until)
   SELECT e.member_id, known.lookup, e.until FROM exclusion_lookup e, LATERAL (
       SELECT p.lookup FROM member_personal p
        WHERE p.member_id = e.member_id AND p.field IN ('mobileNum', 'email') AND p.verified_at IS NOT NULL
       UNION SELECT c.id_lookup FROM identity_check c WHERE c.member_id = e.member_id
       UNION SELECT unnest($3::bytea[])
     ) AS known
    WHERE e.member_id = $1 AND e.lookup = '' AND (e.until IS NULL OR e.until > $2)
   ON CONFLICT DO NOTHING`,
);

/**
 * What a person would be known again by: contacts that they proved, so that nobody shuts out another by typing
 * theirs, and documents, which only a person of the house is answered about.
 */
export const keepExcludedLookups = statement<[memberId: bigint, until: Date | null, lookups: Buffer[]]>(
  'identity.keep-excluded-lookups',
  `INSERT INTO excluded_lookup (merchant_code, lookup, until)
   SELECT DISTINCT m.merchant_code, known.lookup, $2::timestamptz
     FROM member m, LATERAL (
       SELECT p.lookup FROM member_personal p
        WHERE p.member_id = m.id AND p.field IN ('mobileNum', 'email') AND p.verified_at IS NOT NULL
       UNION ALL SELECT c.id_lookup FROM identity_check c WHERE c.member_id = m.id
       UNION ALL SELECT unnest($3::bytea[])
       UNION ALL SELECT e.lookup FROM exclusion_lookup e WHERE e.member_id = m.id AND e.lookup <> ''
     ) AS known
    WHERE m.id = $1
   ON CONFLICT (merchant_code, lookup) DO UPDATE
      SET until = CASE WHEN excluded_lookup.until IS NULL OR excluded.until IS NULL THEN NULL
                       ELSE greatest(excluded_lookup.until, excluded.until) END`,
);

export const findExcludedLookup = statement<
  [merchantCode: string, lookups: Buffer[], now: Date, exceptMemberId: bigint | null],
  { excluded: boolean }
>(
  'identity.find-excluded-lookup',
  `SELECT EXISTS (SELECT FROM excluded_lookup
                   WHERE merchant_code = $1 AND lookup = ANY ($2) AND (until IS NULL OR until > $3))
       OR EXISTS (SELECT FROM exclusion_lookup e JOIN member m ON m.id = e.member_id
                   WHERE m.merchant_code = $1 AND e.lookup = ANY ($2) AND e.lookup <> '' AND (e.until IS NULL OR e.until > $3)
                     AND m.id IS DISTINCT FROM $4::bigint) AS excluded`,
);

export const listExternalIdentities = statement<[memberId: bigint], { issuer: string; subject: string }>(
  'identity.list-external-identities',
  `SELECT issuer, subject FROM external_identity WHERE member_id = $1`,
);

/** What identity keeps of a person, and nobody has to keep longer than them. */
export const identityForgets = [
  forgetRows('session'),
  forgetRows('remembered_login'),
  forgetRows('login_ticket'),
  forgetRows('password_reset'),
  forgetRows('passkey'),
  forgetRows('member_totp'),
  forgetRows('recovery_code'),
  forgetRows('withdrawal_password'),
  forgetRows('external_identity'),
  forgetRows('exclusion_lookup'),
  forgetRows('invitation_code'),
  forgetRows('identity_check'),
  forgetRows('member_personal'),
  forgetRows('account_event'),
  forgetBy(
    'member',
    `UPDATE member SET user_name = '~' || id, enabled = false, nickname = NULL, password_hash = NULL,
            password_changed_at = NULL, password_reset_at = NULL, password_proven_at = NULL,
            withdrawal_password_reset_at = NULL, must_change_password = false, register_url = NULL,
            register_method = NULL, language = NULL
      WHERE id = $1`,
  ),
];
