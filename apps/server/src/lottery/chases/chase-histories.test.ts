import { api } from '@tessera/contract';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberIdOf } from '../../../testing/identity/blocked-members.ts';
import { ChaseModel, type ModelChase, type Situation } from '../../../testing/lottery/chase-model.ts';
import { advanceLotteries, lotteryId, openLotteries } from '../../../testing/lottery/lotteries.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { seededChoices } from '../../../testing/server/seeded-choices.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { statement } from '../../platform/database/statement.ts';
import { bookChecks } from '../../slices.ts';
import { settleIssues } from '../settlement/settle-issues.ts';
import { advanceChases } from './advance-chases.ts';

const { chases, report } = api;
/** 10,000 in a soak run. */
const HISTORIES = Number(process.env['SOAK_CHASE_HISTORIES'] ?? 60);
const MEMBERS = 12;
const PER_ISSUE = Math.max(12, Math.ceil(HISTORIES / 40));
const SENDERS = 6;
const BALANCE = '100000';
/** Until the draw of the issue before is over. */
const AFTER_OPENING_MS = 15_000;
const PHASES_AT_MOST = 5;

const setGame = statement<[state: string, lineUnits: bigint]>(
  'test.set-game-of-histories',
  `UPDATE lottery_game SET state = $1, max_line_units = $2, max_member_units = 1e15, max_win_units = 1e15,
     max_exposure_units = 1e15`,
);
const setBlocked = statement<[ids: readonly bigint[]]>(
  'test.set-blocked-members',
  'UPDATE member SET enabled = id <> ALL ($1) WHERE enabled <> (id <> ALL ($1))',
);
const listDrawn = statement<[from: string], { numero: string; digit: number }>(
  'test.list-drawn-digits',
  'SELECT numero, drawn[1] AS digit FROM lottery_issue WHERE drawn IS NOT NULL AND numero >= $1',
);
const listStates = statement<[], { id: bigint; state: string; phases: readonly string[] }>(
  'test.list-chase-states',
  `SELECT c.id, c.state, (SELECT array_agg(coalesce(p.reason, (SELECT min(l.state) FROM lottery_line l
       WHERE l.order_id = p.order_id), p.state) ORDER BY p.phase)
     FROM lottery_chase_phase p WHERE p.chase_id = c.id) AS phases
     FROM lottery_chase c ORDER BY c.id`,
);
const findReserved = statement<[], { units: bigint }>(
  'test.find-reserved-units',
  `SELECT coalesce(sum(CASE t.kind WHEN 'chase-hold' THEN t.amount ELSE -t.amount END), 0)::bigint AS units
     FROM transfer t WHERE t.kind IN ('chase-hold', 'chase-release')`,
);

let test: TestApp;
let gameId: string;

beforeAll(async () => {
  test = await startTestApp();
  await openLotteries(test, ['SSC_1M']);
  gameId = await lotteryId(test, 'SSC_1M');
});
afterAll(() => test.stop());

const { below, of } = seededChoices('chase histories');

/** Runs the tasks with a few senders at once. */
async function together(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const left = [...tasks];
  const send = async () => {
    for (let task = left.pop(); task; task = left.pop()) await task();
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
}

/** Advances the clock to the sale of an issue, some issues later, without running the jobs. */
async function comingIssues(skipped: number): Promise<string[]> {
  const { content } = await test.value(null, chases.chaseNumeros, { id: gameId });
  const opensAt = new Date(content[skipped]?.opensAt ?? '').getTime();
  const ms = opensAt + AFTER_OPENING_MS - test.clock.now().getTime();
  test.clock.advance(ms);
  return content.slice(skipped).map(({ numero }) => numero);
}

function randomChase(numeros: readonly string[]): ModelChase {
  const phases = 2 + below(PHASES_AT_MOST - 1);
  const factor = 1 + below(2);
  return {
    member: below(MEMBERS),
    side: of(['big', 'small']),
    winningStop: below(3) > 0,
    phases: numeros.slice(0, phases).map((numero, at) => ({
      numero,
      multiple: factor ** at,
      state: 'waiting',
      reason: null,
    })),
    state: 'running',
  };
}

function requestOf({ side, winningStop, phases }: ModelChase) {
  const [first, second] = phases;
  const factor = (second?.multiple ?? 1) / (first?.multiple ?? 1);
  const count = phases.length;
  return {
    gameId,
    currentNumero: first?.numero ?? '',
    prizeModeId: 1 as const,
    bettingSlipString: `${side}____~1~1802~1~1950~1`,
    plan:
      factor === 1
        ? ({ kind: 'constant', phases: count, multiple: 1 } as const)
        : ({ kind: 'multiplied', phases: count, multiple: 1, every: 1, factor } as const),
    phases: phases.map(({ numero, multiple }) => ({
      numero,
      multiple,
      amount: amountFromUnits(unitsFromAmount('2') * BigInt(multiple)),
    })),
    winningStop,
    requestKey: randomUUID(),
  };
}

/** Sends the chases of one issue to the server and to the model. Returns the ids of the accepted chases. */
async function placeAll(
  model: ChaseModel,
  visitors: readonly Visitor[],
  situation: Situation,
  added: readonly ModelChase[],
): Promise<Map<ModelChase, string>> {
  const ids = new Map<ModelChase, string>();
  const tasks = added.map((chase) => async () => {
    const visitor = visitors[chase.member];
    if (!visitor) return;
    const { body } = await test.call(visitor, chases.placeChase, requestOf(chase));
    expect(body.success).toBe(model.place(chase, situation));
    if (body.success) ids.set(chase, body.value.chase.chaseId);
  });
  await together(tasks);
  return ids;
}

it(
  'random histories of chases equal the model, with exact sums and nothing reserved at the end',
  async () => {
    const visitors: Visitor[] = [];
    for (let at = 0; at < MEMBERS; at += 1) visitors.push(await test.given.member({ balance: BALANCE }));
    const memberIds = await Promise.all(visitors.map((visitor) => memberIdOf(test, visitor)));
    const model = new ChaseModel(MEMBERS, unitsFromAmount(BALANCE));
    const ids = new Map<ModelChase, string>();
    let begun = 0;
    let rest = PHASES_AT_MOST + 2;
    let earliest = '';
    while (rest > 0) {
      const isOver = begun >= HISTORIES;
      if (isOver) rest -= 1;
      const numeros = await comingIssues(1 + (below(6) === 0 ? 1 + below(2) : 0));
      earliest ||= numeros[0] ?? '';
      const blocked = new Set(isOver ? [] : memberIds.keys().filter(() => below(25) === 0));
      const suspended = !isOver && below(10) === 0;
      const maxLineUnits = below(6) === 0 ? unitsFromAmount('6') : 10n ** 12n;
      const situation = { numero: numeros[0] ?? '', suspended, maxLineUnits, blocked };
      await test.database.run(setGame, [suspended ? 'suspended' : 'open', maxLineUnits]);
      await test.database.run(setBlocked, [memberIds.filter((_, at) => blocked.has(at))]);
      await advanceLotteries(test, 0);
      await settleIssues(test.app.deps.lottery);
      await Promise.all([1, 2].map(() => advanceChases(test.app.deps.lottery)));
      model.settle(
        new Map((await test.database.many(listDrawn, [earliest])).map((row) => [row.numero, row.digit])),
      );
      model.advance(situation);
      await test.database.run(setBlocked, [[]]);
      const cancelled = model.chases.filter(({ state }) => state === 'running' && below(12) === 0);
      for (const chase of cancelled) model.cancel(chase);
      await together(
        cancelled.map((chase) => async () => {
          const visitor = visitors[chase.member];
          if (visitor) await test.value(visitor, chases.cancelSuborders, { chaseId: ids.get(chase) ?? '' });
        }),
      );
      const added = isOver
        ? []
        : Array.from({ length: Math.min(PER_ISSUE, HISTORIES - begun) }, () => randomChase(numeros));
      begun += added.length;
      for (const [chase, id] of await placeAll(model, visitors, situation, added)) ids.set(chase, id);
    }
    const expected = new Map(
      model.chases.map((chase) => [
        ids.get(chase),
        { state: chase.state, phases: chase.phases.map(({ state, reason }) => reason ?? state) },
      ]),
    );
    const found = new Map(
      (await test.database.many(listStates, [])).map(({ id, state, phases }) => [
        id.toString(),
        { state, phases },
      ]),
    );
    expect(found).toEqual(expected);
    for (const [at, visitor] of visitors.entries()) {
      const { cash } = await test.value(visitor, report.balanceParts, {});
      expect(unitsFromAmount(cash)).toBe(model.cash[at]);
    }
    expect((await test.database.one(findReserved, [])).units).toBe(0n);
    expect(await reconcile(test.database, bookChecks)).toEqual([]);
  },
  60_000 + HISTORIES * 1000,
);
