import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/database.ts';
import { openMemberAccounts, post, readBalance, reverse } from '../../ledger/index.ts';
import { statement } from '../../platform/database/statement.ts';

const HISTORIES = 25;
const TIMEOUT_MS = 120_000;
const HOUR_MS = 3_600_000;
const START = Date.parse('2026-10-28T20:00:00Z');
const PERIODS = ['day', 'week', 'month'];

const addMember = statement<[userName: string], { id: bigint }>(
  'test.add-member',
  `INSERT INTO member (merchant_code, user_name, type, password_hash, registered_at)
   VALUES ('tessera', $1, 0, '', now()) RETURNING id`,
);
const addLimits = statement<[memberId: bigint]>(
  'test.add-limits',
  `WITH own AS (INSERT INTO member_protection (member_id) VALUES ($1))
   INSERT INTO protection_limit (member_id, kind, period, most)
   SELECT $1, 'loss', period, 1000000000000 FROM unnest(ARRAY['day', 'week', 'month']) period`,
);
const check = statement<[memberId: bigint, now: Date], { refusal: string | null }>(
  'test.check-limits',
  `SELECT protection_check($1, 'PHP', 'bet', 0, $2) AS refusal`,
);
const counted = statement<[memberId: bigint], { rows: bigint }>(
  'test.count-losses',
  'SELECT count(*) AS rows FROM member_loss WHERE member_id = $1',
);
/** The stored losses beside the sum over all play of the member. */
const compare = statement<[memberId: bigint, period: string, now: Date], { stored: bigint; summed: bigint }>(
  'test.compare-losses',
  `SELECT protection_used($1, 'PHP', 'loss', $2, $3) AS stored,
     (SELECT coalesce(sum(units), 0)::bigint FROM protection_lost_days($1, 'PHP', protection_period($2, $3)))
       + (SELECT coalesce(sum(amount), 0)::bigint FROM protection_adrift WHERE member_id = $1
            AND counts_on >= protection_period($2, $3) AND stamped < protection_period($2, $3)) AS summed`,
);

let made: TestDatabase;
beforeAll(async () => {
  made = await createTestDatabase();
  const merchant = `INSERT INTO merchant (code, currency, asset, register_fields) VALUES ('tessera', 'PHP', 'PHP', '{}')`;
  await made.database.run(statement('test.add-merchant', merchant), []);
});
afterAll(() => made.drop());

type Step =
  | { readonly do: 'bet' | 'win'; readonly units: number }
  | { readonly do: 'undo'; readonly back: number }
  | { readonly do: 'wait'; readonly hours: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('bet' as const, 'win' as const), units: fc.integer({ min: 1, max: 999 }) }),
  fc.record({ do: fc.constant('undo' as const), back: fc.nat(3) }),
  // Negative: the clock is set back.
  fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: -30, max: 60 }) }),
);

/**
 * A member with money who performs the steps; `limitsAfter` is the number of steps before the limits are set.
 */
async function performSteps(steps: readonly Step[], limitsAfter: number): Promise<void> {
  const { database } = made;
  const { id: memberId } = await database.one(addMember, [`m${randomUUID().slice(0, 8)}`]);
  await openMemberAccounts(database, memberId, 'PHP');
  let nowMs = START;
  const moves: bigint[] = [];
  const envelope = () => ({
    scope: 'provider:test' as const,
    key: randomUUID(),
    recordedAt: new Date(nowMs),
  });
  const move = async (kind: 'deposit' | 'bet' | 'win', amountUnits: bigint) => {
    const answer = await post(database, {
      ...envelope(),
      kind,
      asset: 'PHP',
      memberId,
      amountUnits,
      counterparty: 'test',
    });
    if (answer.outcome === 'posted' && kind !== 'deposit') moves.push(answer.transferId);
  };
  await move('deposit', 10n ** 9n);
  for (const [at, one] of steps.entries()) {
    if (at === limitsAfter) await database.run(addLimits, [memberId]);
    const now = () => new Date(nowMs);
    if (one.do === 'wait') nowMs += one.hours * HOUR_MS;
    else if (one.do === 'bet' || one.do === 'win') await move(one.do, BigInt(one.units));
    else if (one.do === 'undo') {
      const transferId = moves.at(-1 - one.back);
      if (transferId !== undefined) await reverse(database, { ...envelope(), kind: 'rollback', transferId });
    }
    expect((await database.one(check, [memberId, now()])).refusal).toBeNull();
    for (const period of PERIODS) {
      const { stored, summed } = await database.one(compare, [memberId, period, now()]);
      expect({ period, lost: stored }).toEqual({ period, lost: summed });
    }
  }
  expect(await database.one(counted, [memberId])).toEqual({ rows: limitsAfter < steps.length ? 1n : 0n });
}

it('a stake refused by a limit changes neither the balance nor the member sequence', async () => {
  const { database } = made;
  const { id: memberId } = await database.one(addMember, [`m${randomUUID().slice(0, 8)}`]);
  await openMemberAccounts(database, memberId, 'PHP');
  await database.run(addLimits, [memberId]);
  const move = (kind: 'deposit' | 'bet', amountUnits: bigint) => {
    const envelope = { scope: 'provider:test', key: randomUUID(), recordedAt: new Date(START) } as const;
    return post(database, { ...envelope, kind, asset: 'PHP', memberId, amountUnits, counterparty: 'test' });
  };
  await move('deposit', 10n ** 13n);
  const before = await readBalance(database, memberId, 'PHP');
  expect(await move('bet', 10n ** 12n + 1n)).toMatchObject({ reason: 'protection.limit.loss' });
  expect(await readBalance(database, memberId, 'PHP')).toEqual(before);
});

describe('losses counted by limits', () => {
  it('equal the sum over all play in every period, whatever the clock does', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const history = fc.array(step, { minLength: 8, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(history, fc.nat(12), (steps, limitsAfter) => performSteps(steps, limitsAfter)),
      { numRuns: HISTORIES },
    );
  });
});
