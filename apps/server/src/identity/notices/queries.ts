import { statement } from '../../platform/database/statement.ts';

/** Where a member reads mail; no address when they told none. */
export const findMailbox = statement<
  [memberId: bigint],
  { userName: string; language: string | null; emailSealed: Buffer | null }
>(
  'identity.find-mailbox',
  `SELECT m.user_name AS "userName", m.language, p.sealed AS "emailSealed"
     FROM member m LEFT JOIN member_personal p ON p.member_id = m.id AND p.field = 'email'
    WHERE m.id = $1`,
);
