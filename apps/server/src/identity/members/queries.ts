import { statement } from '../../platform/database/statement.ts';

/** 0 member, 1 agent, 2 top agent, 4 free-play trial; 40 to 42 are test counterparts of the first three. */
export const MEMBER_TYPES: ReadonlySet<number> = new Set([0, 40]);

export const AGENT_TYPES: ReadonlySet<number> = new Set([1, 2, 41, 42]);

/** Member types with real money. */
export const REAL_TYPES: ReadonlySet<number> = new Set([0, 1, 2]);

export const TRIAL_TYPE = 4;

export const findTrial = statement<[secretHash: Buffer, now: Date], TrialRow>(
  'identity.find-trial',
  `SELECT id, user_name AS "userName" FROM member
    WHERE trial_secret_hash = $1 AND trial_expires_at > $2 AND enabled`,
);

/** Ends at most `limit` trials. Their results stay in the books; sign-ins are blocked. */
export const endTrials = statement<[now: Date, limit: number]>(
  'identity.end-trials',
  `UPDATE member SET enabled = false, trial_secret_hash = NULL WHERE id = ANY (ARRAY(
     SELECT id FROM member WHERE enabled AND trial_expires_at IS NOT NULL AND trial_expires_at <= $1
      LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED))`,
);

export const insertMember = statement<
  [
    merchantCode: string,
    userName: string,
    type: number,
    nickname: string | null,
    passwordHash: string | null,
    mustChangePassword: boolean,
    registerUrl: string | null,
    registerMethod: string | null,
    registeredAt: Date,
    uplineId: bigint | null,
    recommenderId: bigint | null,
    language: string | null,
    trialExpiresAt: Date | null,
    trialSecretHash: Buffer | null,
  ],
  { id: bigint }
>(
  'identity.insert-member',
  `INSERT INTO member (merchant_code, user_name, type, nickname, password_hash, must_change_password,
                       register_url, register_method, registered_at, password_changed_at,
                       upline_id, recommender_id, language, trial_expires_at, trial_secret_hash)
   VALUES ($1, $2, $3, $4, $5::text, $6, $7, $8, $9, CASE WHEN $5::text IS NULL THEN NULL ELSE $9::timestamptz END, $10, $11, $12, $13, $14)
   ON CONFLICT (merchant_code, user_name) DO NOTHING
   RETURNING id`,
);

/** Data for a sign-in. Includes disabled members: only a correct password may reveal their state. */
export interface MemberCredentials {
  readonly id: bigint;
  readonly merchantCode: string;
  readonly userName: string;
  readonly type: number;
  readonly enabled: boolean;
  readonly passwordHash: string | null;
  readonly passwordChangedAt: Date | null;
  readonly mustChangePassword: boolean;
  readonly passwordResetAt: Date | null;
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
  /** The member has a passkey. It was not used with the password since the password was set without the old one. */
  readonly passkeyDue: boolean;
  readonly language: string | null;
  /** The member requested erasure, and it is pending. */
  readonly erasing: boolean;
}

const CREDENTIALS = `m.id, m.merchant_code AS "merchantCode", m.user_name AS "userName", m.type, m.enabled,
          m.password_hash AS "passwordHash", m.password_changed_at AS "passwordChangedAt",
          m.must_change_password OR coalesce(m.password_changed_at
            < $3::timestamptz - make_interval(days => c.password_max_age_days), false) AS "mustChangePassword",
          m.password_reset_at AS "passwordResetAt", m.language,
          EXISTS (SELECT FROM member_totp t WHERE t.member_id = m.id AND t.enabled_at IS NOT NULL) AS "hasTotp",
          EXISTS (SELECT FROM passkey p WHERE p.member_id = m.id) AS "hasPasskey",
          m.password_reset_at IS NOT NULL AND m.password_reset_at > coalesce(m.password_proven_at, '-infinity')
            AND EXISTS (SELECT FROM passkey p WHERE p.member_id = m.id) AS "passkeyDue",
          EXISTS (SELECT FROM member_erasure e WHERE e.member_id = m.id AND e.done_at IS NULL) AS erasing
     FROM member m JOIN merchant c ON c.code = m.merchant_code`;

export const findCredentials = statement<
  [merchantCode: string, userName: string, now: Date],
  MemberCredentials
>('identity.find-credentials', `SELECT ${CREDENTIALS} WHERE m.merchant_code = $1 AND m.user_name = $2`);

export const findCredentialsById = statement<
  [merchantCode: string, id: bigint, now: Date],
  MemberCredentials
>('identity.find-credentials-by-id', `SELECT ${CREDENTIALS} WHERE m.merchant_code = $1 AND m.id = $2`);

/**
 * The same data, locked: until this transaction ends, no other changes the password or signs the member out everywhere.
 */
export const lockCredentials = statement<[merchantCode: string, id: bigint, now: Date], MemberCredentials>(
  'identity.hold-credentials',
  `SELECT ${CREDENTIALS} WHERE m.merchant_code = $1 AND m.id = $2 FOR SHARE OF m`,
);

export interface MemberDetail {
  readonly id: bigint;
  readonly userName: string;
  readonly nickname: string | null;
  readonly type: number;
  readonly uplineId: bigint | null;
  readonly registeredAt: Date;
  readonly hasPassword: boolean;
  /** Code of the chosen profile picture. */
  readonly headIcon: string | null;
  /** Name of the uploaded profile picture. */
  readonly headPicture: string | null;
}

export const findMember = statement<[id: bigint], MemberDetail>(
  'identity.find-member',
  `SELECT id, user_name AS "userName", nickname, type, upline_id AS "uplineId", registered_at AS "registeredAt",
          password_hash IS NOT NULL AS "hasPassword", head_icon AS "headIcon", p.name AS "headPicture"
     FROM member LEFT JOIN head_picture p ON p.member_id = id WHERE id = $1`,
);

export const putHeadIcon = statement<[id: bigint, headIcon: string | null]>(
  'identity.put-head-icon',
  `UPDATE member SET head_icon = $2 WHERE id = $1`,
);

export const findAnyMember = statement<[], { id: bigint }>(
  'identity.find-any-member',
  `SELECT id FROM member LIMIT 1`,
);

/** Affects no row when the password changed in the meantime. */
export const renewPasswordHash = statement<[id: bigint, renewed: string | null, passwordHash: string]>(
  'identity.renew-password-hash',
  `UPDATE member SET password_hash = $3 WHERE id = $1 AND password_hash = $2`,
);

export const setUpline = statement<[id: bigint, uplineId: bigint]>(
  'identity.set-upline',
  `UPDATE member SET upline_id = $2 WHERE id = $1`,
);

export interface SuperiorRow {
  readonly id: bigint;
  readonly userName: string;
  readonly enabled: boolean;
}

/** The direct upline, unless the member is a top agent. */
export const findSuperior = statement<[memberId: bigint], SuperiorRow>(
  'identity.find-superior',
  `SELECT u.id, u.user_name AS "userName", u.enabled FROM member m
     JOIN member u ON u.id = m.upline_id AND u.merchant_code = m.merchant_code
    WHERE m.id = $1 AND m.type <> 2`,
);

export const findLanguage = statement<[id: bigint], { language: string | null }>(
  'identity.find-language',
  `SELECT language FROM member WHERE id = $1`,
);

/** Affects no row where the language is already stored. */
export const saveLanguage = statement<[id: bigint, language: string]>(
  'identity.keep-language',
  `UPDATE member SET language = $2 WHERE id = $1 AND language IS DISTINCT FROM $2`,
);

export const findEnabled = statement<[memberId: bigint], { enabled: boolean }>(
  'identity.find-enabled',
  `SELECT enabled FROM member WHERE id = $1`,
);

export const findMemberNamed = statement<[merchantCode: string, userName: string], { id: bigint }>(
  'identity.find-member-named',
  `SELECT id FROM member WHERE merchant_code = $1 AND user_name = $2`,
);

/** Changes nothing when the state is the same or the member is erased. */
export const setEnabled = statement<[id: bigint, enabled: boolean]>(
  'identity.set-enabled',
  `UPDATE member SET enabled = $2 WHERE id = $1 AND enabled <> $2 AND user_name !~ '^~'`,
);

export interface TrialRow {
  readonly id: bigint;
  readonly userName: string;
}
