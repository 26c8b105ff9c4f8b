import { statement } from '../../platform/database/statement.ts';

export const findSentMessage = statement<[id: string], { id: string }>(
  'messages.find-sent-message',
  `SELECT id FROM message_sent WHERE id = $1`,
);

export const insertSentMessage = statement<[id: string, channel: string, sentAt: Date]>(
  'messages.insert-sent-message',
  `INSERT INTO message_sent (id, channel, sent_at) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING`,
);
