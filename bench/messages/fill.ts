import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { statement } from '../../apps/server/src/platform/database/statement.ts';

export const MERCHANT = 'bench';
/** One member of a hundred is an agent; the others are in the teams of the agents. */
const TEAM_SIZE = 100;
/** Broadcasts of the operator, and of each agent, within two years. */
const OPERATOR_BROADCASTS = 200;
const AGENT_BROADCASTS = 5;

const insertMerchant = statement<[code: string]>(
  'bench.insert-merchant',
  `INSERT INTO merchant (code, currency, asset, register_fields) VALUES ($1, 'PHP', 'PHP', '{}')`,
);
/** The database is new: the first member has the id 1. The member 1, 101, 201 … is the agent of the next 99. */
const insertMembers = statement<[code: string, from: number, to: number, teamSize: number]>(
  'bench.insert-members',
  `INSERT INTO member (merchant_code, user_name, type, registered_at, upline_id)
   SELECT $1, 'member' || n, CASE WHEN n % $4 = 1 THEN 1 ELSE 0 END, now() - interval '3 years',
          CASE WHEN n % $4 = 1 THEN NULL ELSE n - (n - 1) % $4 END
     FROM generate_series($2::integer, $3::integer) AS n`,
);
/** Half of the messages are from the system, a fifth from the upline; a quarter is unread. */
const insertMessages = statement<[from: number, to: number, members: number]>(
  'bench.insert-messages',
  `INSERT INTO message (sender, sender_id, recipient_id, kind, data, title, content, sent_at, read_at, expires_at)
   SELECT sender, CASE sender WHEN 'member' THEN upline_id END, m.id,
          CASE sender WHEN 'system' THEN 'new-device' END,
          CASE sender WHEN 'system' THEN '{"userName": "x", "device": "A phone", "time": "2026-01-01T00:00:00.000Z"}'::jsonb END,
          CASE WHEN sender <> 'system' THEN 'Title of message ' || n END,
          CASE WHEN sender <> 'system' THEN repeat('A sentence of about fifty characters in a message. ', 6) END,
          now() - interval '2 years' * random(), CASE WHEN n % 4 > 0 THEN now() END, now() + interval '2 years'
     FROM generate_series($1::integer, $2::integer) AS n JOIN member m ON m.id = 1 + n % $3,
          LATERAL (SELECT CASE WHEN n % 2 = 0 THEN 'system' WHEN n % 5 = 0 AND m.upline_id IS NOT NULL THEN 'member'
                               ELSE 'operator' END AS sender) AS written`,
);
const BROADCAST = `INSERT INTO broadcast (merchant_code, sender_id, audience, category, texts, sent_at, valid_until, expires_at)`;
const TEXTS = `jsonb_build_object('EN', jsonb_build_object('title', 'Broadcast ' || n, 'content', repeat('A sentence. ', 50)))`;
const TIMES = `now() - interval '1 hour' * (10000 - n), now() + interval '1 year', now() + interval '1 year'`;
const insertOperatorBroadcasts = statement<[code: string, count: number]>(
  'bench.insert-operator-broadcasts',
  `${BROADCAST}
   SELECT $1, NULL, (ARRAY['everyone', 'members', 'agents'])[1 + n % 3],
          CASE WHEN n % 4 = 0 THEN 'marketing' ELSE 'service' END, ${TEXTS}, ${TIMES}
     FROM generate_series(1, $2::integer) AS n`,
);
const insertAgentBroadcasts = statement<[code: string, count: number]>(
  'bench.insert-agent-broadcasts',
  `${BROADCAST}
   SELECT $1, m.id, 'direct-all', 'conversation', ${TEXTS}, ${TIMES}
     FROM generate_series(1, $2::integer) AS n, member m WHERE m.type = 1`,
);
/** A member has read all but the newest tenth of the broadcasts. */
const insertMailboxes = statement<[from: number, to: number]>(
  'bench.insert-mailboxes',
  `INSERT INTO mailbox (member_id, unread, broadcasts_read_to)
   SELECT n, (SELECT count(*) FROM message m WHERE m.recipient_id = n AND m.read_at IS NULL AND m.recipient_deleted_at IS NULL),
          (SELECT max(b.id) * 9 / 10 FROM broadcast b WHERE b.sender_id IS NULL)
     FROM generate_series($1::integer, $2::integer) AS n`,
);
const settle = (table: string) => statement<[]>(`bench.settle-${table}`, `VACUUM ANALYZE ${table}`);

/** Small enough for the bound on a statement, on a busy machine too. */
const BATCH = 5000;

/** Fills the mailboxes of a site of some years. Ids of members and messages begin with 1. */
export async function fillMessages(database: Database, members: number, messages: number): Promise<void> {
  await database.run(insertMerchant, [MERCHANT]);
  await inBatches(members, (from, to) => database.run(insertMembers, [MERCHANT, from, to, TEAM_SIZE]));
  await database.run(settle('member'), []);
  await inBatches(messages, (from, to) => database.run(insertMessages, [from, to, members]));
  await database.run(settle('message'), []);
  await database.run(insertAgentBroadcasts, [MERCHANT, AGENT_BROADCASTS]);
  await database.run(insertOperatorBroadcasts, [MERCHANT, OPERATOR_BROADCASTS]);
  await inBatches(members, (from, to) => database.run(insertMailboxes, [from, to]));
  for (const table of ['mailbox', 'broadcast']) await database.run(settle(table), []);
}

async function inBatches(count: number, work: (from: number, to: number) => Promise<unknown>): Promise<void> {
  for (let from = 1; from <= count; from += BATCH) await work(from, Math.min(count, from + BATCH - 1));
}
