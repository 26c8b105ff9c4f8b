import { api } from '@tessera/contract';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { operateOn, type Operating } from '../../testing/server/operating.ts';
import { reconcile } from '../ledger/reconciliation/reconcile.ts';
import { adjustmentCheck } from '../wallet/index.ts';

const HISTORIES = 40;
const TIMEOUT_MS = 120_000;
const PERSONS = ['ana', 'lina', 'omar'] as const;
const UNITS = unitsFromAmount('1');

let test: TestApp;
let platform: Operating;
beforeAll(async () => {
  test = await startTestApp();
  platform = operateOn(test);
});
afterAll(() => test.stop());

// Few operators, corrections and units, so that own proposals, decided corrections and empty pockets occur.
const person = fc.constantFrom(...PERSONS);
const step = fc.oneof(
  fc.record({
    do: fc.constant('propose' as const),
    by: person,
    side: fc.constantFrom('credit', 'debit'),
    units: fc.bigInt(1n, 4n).map((few) => few * UNITS),
  }),
  fc.record({ do: fc.constantFrom('approve' as const, 'reject' as const), by: person, which: fc.nat(5) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface Correction {
  readonly id: string;
  readonly by: string;
  readonly change: bigint;
  decided: boolean;
}

/** Model of corrections by two operators. */
class Paper {
  readonly corrections: Correction[] = [];
  balance = 0n;

  decide({ do: verb, by, which }: Extract<Step, { which: number }>): 0 | 1 {
    const correction = this.corrections[which];
    if (!correction || correction.decided) return 1;
    if (verb === 'approve') {
      if (correction.by === by || this.balance + correction.change < 0n) return 1;
      this.balance += correction.change;
    }
    correction.decided = true;
    return 0;
  }
}

async function follow(paper: Paper, member: Visitor, one: Step): Promise<void> {
  if (one.do !== 'propose') {
    const id = paper.corrections[one.which]?.id ?? '999999999';
    const { status } = await platform.run(`adjust ${one.do} ${id} --as ${one.by}`);
    expect(status).toBe(paper.decide(one));
    return;
  }
  const { by, side, units } = one;
  const what = `${member.info.userName} ${amountFromUnits(units)} ${side}`;
  const { lines } = await platform.run(`adjust propose ${what} --as ${by} --reason lost_spin`);
  const id = /^correction ([0-9]+) is proposed/.exec(lines[0] ?? '')?.[1] ?? lines.join();
  paper.corrections.push({ id, by, change: side === 'credit' ? units : -units, decided: false });
}

it('any history of corrections by two operators ends as in the model, and the books agree', {
  timeout: TIMEOUT_MS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (history) => {
      const member = await test.given.member();
      const paper = new Paper();
      for (const one of history) {
        await follow(paper, member, one);
        const { sumBalance } = await test.value(member, api.wallet.wallet, {});
        expect(unitsFromAmount(sumBalance)).toBe(paper.balance);
      }
    }),
    { numRuns: HISTORIES },
  );
  expect(await reconcile(test.database, [adjustmentCheck])).toEqual([]);
});
