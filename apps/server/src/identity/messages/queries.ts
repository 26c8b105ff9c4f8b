import { statement } from '../../platform/database/statement.ts';

/** The mail address of a member, null without one, and the number if it is verified. */
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

export const findSentMessage = statement<[id: string], { id: string }>(
  'identity.find-sent-message',
  `SELECT id FROM message_sent WHERE id = $1`,
);

export const insertSentMessage = statement<[id: string, channel: string, sentAt: Date]>(
  'identity.insert-sent-message',
  `INSERT INTO message_sent (id, channel, sent_at) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING`,
);
