import type { RegisterRules } from '@tessera/contract/register-rules';
import { statement } from '../platform/database/statement.ts';

export const findMerchant = statement<
  [code: string],
  { currency: string; asset: string; registerFields: Partial<RegisterRules> }
>(
  'identity.find-merchant',
  `SELECT currency, asset, register_fields AS "registerFields" FROM merchant WHERE code = $1`,
);

export const putMerchant = statement<[code: string, currency: string, asset: string]>(
  'identity.put-merchant',
  `INSERT INTO merchant (code, currency, asset, register_fields) VALUES ($1, $2, $3, '{}')
   ON CONFLICT (code) DO NOTHING`,
);

export interface NewMember {
  readonly id: bigint;
}

export const insertMember = statement<
  [
    merchantCode: string,
    userName: string,
    type: number,
    nickname: string | null,
    passwordHash: string,
    mustChangePassword: boolean,
    registerUrl: string | null,
    registerMethod: string | null,
    registeredAt: Date,
  ],
  NewMember
>(
  'identity.insert-member',
  `INSERT INTO member (merchant_code, user_name, type, nickname, password_hash, must_change_password,
                       register_url, register_method, registered_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   ON CONFLICT (merchant_code, user_name) DO NOTHING
   RETURNING id`,
);

export interface MemberCredentials {
  readonly id: bigint;
  readonly userName: string;
  readonly type: number;
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
}

export const findCredentials = statement<[merchantCode: string, userName: string], MemberCredentials>(
  'identity.find-credentials',
  `SELECT id, user_name AS "userName", type, password_hash AS "passwordHash",
          must_change_password AS "mustChangePassword"
     FROM member WHERE merchant_code = $1 AND user_name = $2 AND enabled`,
);

export interface MemberDetail {
  readonly id: bigint;
  readonly userName: string;
  readonly nickname: string | null;
  readonly type: number;
  readonly registeredAt: Date;
  readonly lastLoginAt: Date | null;
}

/** The sign-in before this one is the newest other session. */
export const findMember = statement<[id: bigint, currentSession: Buffer], MemberDetail>(
  'identity.find-member',
  `SELECT id, user_name AS "userName", nickname, type, registered_at AS "registeredAt",
          (SELECT created_at FROM session WHERE member_id = member.id AND id_hash <> $2
            ORDER BY created_at DESC LIMIT 1) AS "lastLoginAt"
     FROM member WHERE id = $1`,
);

export const insertSession = statement<[idHash: Buffer, memberId: bigint, now: Date]>(
  'identity.insert-session',
  `INSERT INTO session (id_hash, member_id, created_at, seen_at) VALUES ($1, $2, $3, $3)`,
);

export interface StoredSession {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly userName: string;
  readonly type: number;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly endedAt: Date | null;
}

export const findSession = statement<[idHash: Buffer], StoredSession>(
  'identity.find-session',
  `SELECT s.member_id AS "memberId", m.merchant_code AS "merchantCode", m.user_name AS "userName", m.type,
          s.created_at AS "createdAt", s.seen_at AS "seenAt", s.ended_at AS "endedAt"
     FROM session s JOIN member m ON m.id = s.member_id
    WHERE s.id_hash = $1 AND m.enabled`,
);

export const touchSession = statement<[idHash: Buffer, now: Date]>(
  'identity.touch-session',
  `UPDATE session SET seen_at = $2 WHERE id_hash = $1 AND seen_at < $2`,
);

export const endSession = statement<[idHash: Buffer, now: Date]>(
  'identity.end-session',
  `UPDATE session SET ended_at = $2 WHERE id_hash = $1 AND ended_at IS NULL`,
);

export const findAnyMember = statement<[], { id: bigint }>(
  'identity.find-any-member',
  `SELECT id FROM member LIMIT 1`,
);
