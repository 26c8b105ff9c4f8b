import { statement } from '../../platform/database/statement.ts';

/** Where a member reads mail; no address when they told none. A number only if it was proven. */
export const findMailbox = statement<
  [memberId: bigint],
  {
    userName: string;
    language: string | null;
    emailSealed: Buffer | null;
    emailProven: boolean;
    numberSealed: Buffer | null;
  }
>(
  'identity.find-mailbox',
  `SELECT m.user_name AS "userName", m.language, p.sealed AS "emailSealed",
          p.verified_at IS NOT NULL AS "emailProven", n.sealed AS "numberSealed"
     FROM member m
     LEFT JOIN member_personal p ON p.member_id = m.id AND p.field = 'email'
     LEFT JOIN member_personal n ON n.member_id = m.id AND n.field = 'mobileNum' AND n.verified_at IS NOT NULL
    WHERE m.id = $1`,
);
