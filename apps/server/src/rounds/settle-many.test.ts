import { api } from '@tessera/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSupplied } from '../../testing/games/supplied.ts';
import type { Supplier } from '../../testing/games/supplier.ts';
import { claimedBonus } from '../../testing/rewards/bonus.ts';
import { memberIdOf } from '../../testing/rewards/missions.ts';
import { numbers } from '../../testing/rewards/seeded-numbers.ts';
import type { TestApp } from '../../testing/server/app.ts';
import { reconcile } from '../ledger/reconciliation/reconcile.ts';
import { statement, type Tx } from '../platform/database/statement.ts';
import { bookChecks } from '../slices.ts';

const HISTORIES = Number(process.env.SETTLED_HISTORIES ?? 6);
const ROUNDS = 30;
const STAKE_UNITS = 20_000n;

let test: TestApp;
let supplier: Supplier;
let members: readonly bigint[];
beforeAll(async () => {
  ({ test, supplier } = await startSupplied());
  const visitors = await Promise.all(
    Array.from({ length: 4 }, () => test.given.member({ balance: '100000' })),
  );
  members = await Promise.all(visitors.map((visitor) => memberIdOf(test, visitor)));
  const [limited, withBonus] = visitors;
  if (!limited || !withBonus) throw new Error('no members');
  await test.value(limited, api.protection.setLimit, { kind: 'loss', period: 'day', most: '50000' });
  await claimedBonus(test, withBonus, { amount: '10' });
});
afterAll(async () => {
  await test.stop();
  await supplier.stop();
});

/** `$1` member. */
const PLAYER = `(SELECT ROW($1, 'PHP', 'PHP', NULL, g.id, g.game_type, g.vassalage, NULL)::round_seat
  FROM game g WHERE g.game_type = 'RNG' ORDER BY g.id LIMIT 1)`;
const bet = statement<
  [memberId: bigint, id: string, round: string, units: bigint, now: Date],
  { status: string }
>(
  'test.bet-to-settle',
  `SELECT status FROM round_bet('many', ${PLAYER}, ROW($2, $2, NULL, $3, false, NULL, 'PHP', $4::bigint, false, NULL, NULL,
     NULL)::round_request, jsonb_populate_record(NULL::play_rules, '{}'), true, $5)`,
);
const findRound = statement<[round: string], { id: bigint; plain: boolean }>(
  'test.find-round-to-settle',
  `SELECT id, bets = 1 AND NOT reported AND reward_id IS NULL AS plain FROM game_round WHERE provider = 'many' AND provider_round = $1`,
);
const close = statement<[roundId: bigint, now: Date]>('test.close-one', 'SELECT round_close($1, $2)');
const win = statement<
  [memberId: bigint, id: string, bet: string, closes: boolean, units: bigint, now: Date],
  { status: string }
>(
  'test.win-one',
  `SELECT status FROM round_win('many', ROW($1, 'PHP', 'PHP', NULL, NULL, NULL, NULL, NULL)::round_seat,
     ROW($2, $3, $3, $3, $4, NULL, 'PHP', $5::bigint, false, NULL, NULL, NULL)::round_request, $6)`,
);
const settleMany = statement<
  [lost: readonly bigint[], payments: string, now: Date],
  { memberId: bigint; sequence: bigint }
>(
  'test.settle-many',
  `SELECT member_id AS "memberId", sequence FROM round_settle_many('many', $1,
     (SELECT array_agg(ROW(x."roundId", x.id, x.bet, x.units)::round_payment ORDER BY x.place)
        FROM jsonb_to_recordset($2::jsonb) AS x (place integer, "roundId" bigint, id text, bet text, units bigint)), $3)`,
);
const beginEarlier = statement<[memberId: bigint]>(
  'test.begin-earlier-month',
  `UPDATE member_balance SET month = month - 1 WHERE member_id = $1`,
);
const deleteMonths = statement<[memberId: bigint]>(
  'test.delete-months',
  'DELETE FROM member_month WHERE member_id = $1',
);
/** All rows that settlement writes. A posting is its place in the sequence of the member. */
const readState = statement<[members: readonly bigint[]], { state: string }>(
  'test.read-settled-state',
  `WITH posted AS (
     SELECT t.* FROM transfer t WHERE t.member_id = ANY ($1)
   ), moved AS (
     SELECT m.*, p.member_sequence AS posting FROM round_move m LEFT JOIN posted p ON p.id = m.transfer_id
      WHERE m.source = 'many' AND m.member_id = ANY ($1)
   )
   SELECT jsonb_pretty(jsonb_build_object(
     'rounds', (SELECT jsonb_agg(to_jsonb(r) ORDER BY r.id) FROM game_round r WHERE r.member_id = ANY ($1)),
     'events', (SELECT jsonb_agg(to_jsonb(e) - 'id' ORDER BY e.round_id, e.id) FROM round_event e WHERE e.member_id = ANY ($1)),
     'moves', (SELECT jsonb_agg(to_jsonb(m) - '{id,transfer_id}'::text[] || jsonb_build_object('named', EXISTS (
         SELECT FROM round_move_key k WHERE (k.source, k.transaction_id, k.move_id) = (m.source, m.transaction_id, m.id)))
       ORDER BY m.transaction_id) FROM moved m),
     'transfers', (SELECT jsonb_agg(to_jsonb(p) - '{id,transaction_id}'::text[] || jsonb_build_object('key',
         (SELECT to_jsonb(i) - 'transfer_id' FROM idempotency i WHERE i.scope = 'provider:many'
           AND i.key = substr(p.reference, 6) AND i.transfer_id = p.transaction_id))
       ORDER BY p.member_id, p.member_sequence) FROM posted p),
     'balances', (SELECT jsonb_agg(to_jsonb(b) ORDER BY b.member_id) FROM member_balance b WHERE b.member_id = ANY ($1)),
     'months', (SELECT jsonb_agg(to_jsonb(m) ORDER BY m.member_id, m.first_sequence) FROM member_month m
       WHERE m.member_id = ANY ($1)),
     'losses', (SELECT jsonb_agg(to_jsonb(l) ORDER BY l.member_id) FROM member_loss l WHERE l.member_id = ANY ($1))
   )) AS state`,
);
/** Open rounds that `open_round` lacks, and closed rounds that it lists. */
const countUnlisted = statement<[], { unlisted: bigint }>(
  'test.count-unlisted-rounds',
  `SELECT count(*) AS unlisted FROM (SELECT id FROM game_round WHERE open) r FULL JOIN open_round o ON o.round_id = r.id
    WHERE r.id IS NULL OR o.round_id IS NULL`,
);

interface Round {
  readonly id: bigint;
  readonly name: string;
  readonly memberId: bigint;
  /** Without a bonus, with one bet, never reported: paid together, before the other rounds. */
  readonly plain: boolean;
  /** Amounts of wins: none for a round that lost. */
  readonly wins: readonly bigint[];
}

/** Rounds of random members: usual ones, with two bets, closed before and opened again, and from a bonus. */
async function placed(tx: Tx, seed: number): Promise<Round[]> {
  const random = numbers(seed);
  const rounds: Round[] = [];
  for (let at = 0; at < ROUNDS; at += 1) {
    const [memberId = 0n, name] = [members[random(members.length)], `${seed}-${at}`];
    const again = random(6);
    await placeBet(tx, memberId, name, name);
    const { id } = await tx.one(findRound, [name]);
    if (again === 0) await tx.run(close, [id, test.clock.now()]);
    if (again <= 1) await placeBet(tx, memberId, `${name}-again`, name);
    const { plain } = await tx.one(findRound, [name]);
    const wins = Array.from({ length: random(3) }, () => BigInt(1 + random(1_000_000)));
    rounds.push({ id, name, memberId, plain, wins });
  }
  return rounds;
}

async function placeBet(tx: Tx, memberId: bigint, id: string, name: string): Promise<void> {
  const { status } = await tx.one(bet, [memberId, id, name, STAKE_UNITS, test.clock.now()]);
  if (status !== 'RS_OK') throw new Error(`a bet was refused: ${status}`);
}

const winId = ({ name }: Round, place: number) => `${name}:win${place}`;

async function settleEach(tx: Tx, rounds: readonly Round[]): Promise<void> {
  const now = test.clock.now();
  const inOrder = rounds.toSorted((a, b) => Number(b.plain) - Number(a.plain));
  for (const round of inOrder) {
    if (round.wins.length === 0) await tx.run(close, [round.id, now]);
    for (const [place, units] of round.wins.entries()) {
      const closes = place === round.wins.length - 1;
      await tx.one(win, [round.memberId, winId(round, place), round.name, closes, units, now]);
    }
  }
}

async function settleTogether(tx: Tx, rounds: readonly Round[]): Promise<void> {
  const lost = rounds.filter(({ wins }) => wins.length === 0).map(({ id }) => id);
  const payments = rounds.flatMap((round) =>
    round.wins.map((units, place) => ({
      roundId: round.id.toString(),
      id: winId(round, place),
      bet: round.name,
      units: units.toString(),
    })),
  );
  const text = JSON.stringify(payments.map((payment, place) => ({ place, ...payment })));
  await tx.many(settleMany, [lost, text, test.clock.now()]);
}

it('settles rounds together exactly as one after the other, in any history', {
  timeout: 120_000,
}, async () => {
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    await test.database.transaction(async (tx) => {
      const rounds = await placed(tx, seed);
      const [first = 0n] = members;
      if (seed % 3 === 0) {
        await tx.run(deleteMonths, [first]);
        await tx.run(beginEarlier, [first]);
      }
      const unlisted = async () => (await tx.one(countUnlisted, [])).unlisted;
      expect(await unlisted(), `placed rounds of history ${seed}`).toBe(0n);
      await tx.foreign('SAVEPOINT placed', []);
      await settleEach(tx, rounds);
      expect(await unlisted(), `rounds of history ${seed}, one after the other`).toBe(0n);
      const expected = await tx.one(readState, [members]);
      await tx.foreign('ROLLBACK TO SAVEPOINT placed', []);
      await settleTogether(tx, rounds);
      expect(await unlisted(), `rounds of history ${seed}, together`).toBe(0n);
      const found = await tx.one(readState, [members]);
      expect(found.state, `history ${seed}`).toBe(expected.state);
    });
  }
  expect(await reconcile(test.database, bookChecks)).toEqual([]);
});

it('settles nothing where a transaction belongs to another round', async () => {
  const settled = test.database.transaction(async (tx) => {
    const rounds = (await placed(tx, 1001))
      .filter(({ plain }) => plain)
      .map((round) => ({ ...round, wins: [1n] }));
    const [first, second] = rounds;
    if (!first || !second) throw new Error('no rounds');
    await tx.one(win, [first.memberId, winId(second, 0), first.name, false, 1n, test.clock.now()]);
    await settleTogether(tx, rounds.slice(1));
  });
  await expect(settled).rejects.toMatchObject({ code: '23505' });
});
