import { randomInt } from 'node:crypto';
import { listMessages } from '../apps/server/src/messages/inbox/list-messages.ts';
import { findUnread } from '../apps/server/src/messages/inbox/queries.ts';
import { sendBroadcast } from '../apps/server/src/messages/operating/broadcasts.ts';
import { usableTexts } from '../apps/server/src/messages/templates/edited-texts.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/database/database.ts';
import { statement } from '../apps/server/src/platform/database/statement.ts';
import type { ReadCall, Session } from '../apps/server/src/platform/http/call.ts';
import { besideKey } from './beside-key.ts';
import { fillMessages, MERCHANT } from './messages/fill.ts';
import type { BenchResult } from './result.ts';

const UNREAD_GOAL = 2;
const PAGE_GOAL = 3;
const BROADCAST_GOAL = 4;

interface Size {
  readonly databaseUrl: string;
  readonly members: number;
  readonly messages: number;
}

const readByKey = statement<[id: bigint], { id: bigint }>(
  'bench.read-message-by-key',
  'SELECT * FROM message WHERE id = $1',
);
const countRows = statement<[], { rows: bigint }>(
  'bench.count-message-rows',
  `SELECT (SELECT count(*) FROM broadcast) + (SELECT count(*) FROM broadcast_mark) + (SELECT count(*) FROM message) AS rows`,
);

/** The inbox beside a read of one message by its key, on a migrated database. */
export async function benchMessages({ databaseUrl, members, messages }: Size): Promise<BenchResult[]> {
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 });
  try {
    await fillMessages(database, members, messages);
    const beside = (name: string, goal: number, query: () => Promise<unknown>) =>
      besideKey({
        name: `${members.toLocaleString('en')} members, ${messages.toLocaleString('en')} messages: ${name}`,
        goal,
        readByKey: () => database.maybe(readByKey, [BigInt(1 + randomInt(messages))]),
        query,
      });
    const anyone = () => BigInt(1 + randomInt(members));
    const unread = () => database.one(findUnread, [anyone(), new Date()]);
    const page = () => readPage(database, anyone());
    const results = [
      await beside('unread count', UNREAD_GOAL, unread),
      await beside('first page of the inbox', PAGE_GOAL, page),
    ];
    results.push(await broadcastRows(database, members));
    results.push(await beside('unread count after a broadcast', BROADCAST_GOAL, unread));
    results.push(await beside('first page after a broadcast', BROADCAST_GOAL, page));
    return results;
  } finally {
    await database.close();
  }
}

function readPage(db: Database, memberId: bigint): Promise<unknown> {
  const clock = { now: () => new Date() };
  const site = async () => ({ brand: 'Bench', origin: 'https://bench.example', edited: usableTexts([]) });
  const session = { memberId, merchantCode: MERCHANT, type: 0 } as Session;
  const call = { db, session } as unknown as ReadCall<'session'>;
  const page = { box: 'in', language: 'EN', size: 20 } as const;
  return listMessages({ clock, site, maskedName: (name) => name, pictureUrl: () => null }, page, call);
}

/** Rows that a broadcast to all members writes. */
async function broadcastRows(database: Database, members: number): Promise<BenchResult> {
  const text = { title: 'To everyone', content: 'A text for everyone.' };
  const { rows: before } = await database.one(countRows, []);
  const startedMs = performance.now();
  await database.transaction((tx) =>
    sendBroadcast(tx, {
      merchantCode: MERCHANT,
      audience: 'everyone',
      category: 'service',
      texts: { EN: text },
      validUntil: undefined,
      now: new Date(),
    }),
  );
  const sentMs = performance.now() - startedMs;
  const { rows: after } = await database.one(countRows, []);
  const written = Number(after - before);
  return {
    name: `a broadcast to ${members.toLocaleString('en')} members`,
    ratio: written,
    goal: '= 1 row',
    reached: written === 1,
    detail: `${written} row in ${sentMs.toFixed(1)} ms`,
  };
}
