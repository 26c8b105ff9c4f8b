import { defineJob, type Job, job } from '../../platform/jobs.ts';
import { notifyChat } from './chat-topics.ts';
import type { ChatDeps } from './deps.ts';
import { endIdleChats } from './queries.ts';

/** A visitor who does not answer for this time has left. */
const LEFT_MS = 30 * 60_000;
/** A visitor may wait for staff for this time: over the night, but not forever. */
const UNANSWERED_MS = 24 * 3_600_000;
/** Conversations per transaction. */
const BATCH_ROWS = 200;

const endIdle = defineJob<Record<string, never>>({
  name: 'messages.end-idle-chats',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '* * * * *',
  alone: true,
});

/** Ends abandoned conversations, so that the list of staff has those in which somebody waits. */
export function endIdleChatsJob({ clock, database }: Pick<ChatDeps, 'clock' | 'database'>): Job {
  return job(endIdle, async () => {
    let ended: number;
    do {
      const now = clock.now();
      const leftBefore = new Date(now.getTime() - LEFT_MS);
      const unansweredBefore = new Date(now.getTime() - UNANSWERED_MS);
      ended = await database.transaction(async (tx) => {
        const chats = await tx.many(endIdleChats, [now, leftBefore, unansweredBefore, BATCH_ROWS]);
        for (const chat of chats) notifyChat(tx, chat.id, chat);
        return chats.length;
      });
    } while (ended === BATCH_ROWS);
  });
}
