import { statement } from '../../platform/database/statement.ts';

/** The mail address of a member, null without one, and the number if it is verified. */
export const findMailbox = statement<
  [memberId: bigint],
  {
    userName: string;
    language: string | null;
    encryptedEmail: Buffer | null;
    emailProven: boolean;
    encryptedNumber: Buffer | null;
  }
>(
  'identity.find-mailbox',
  `SELECT m.user_name AS "userName", m.language, p.sealed AS "encryptedEmail",
          p.verified_at IS NOT NULL AS "emailProven", n.sealed AS "encryptedNumber"
     FROM member m
     LEFT JOIN member_personal p ON p.member_id = m.id AND p.field = 'email'
     LEFT JOIN member_personal n ON n.member_id = m.id AND n.field = 'mobileNum' AND n.verified_at IS NOT NULL
    WHERE m.id = $1`,
);
