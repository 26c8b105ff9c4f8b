import { api } from '@tessera/contract';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { readSlip } from '@tessera/contract/lottery/slip';
import { randomUUID } from 'node:crypto';
import { settleIssues } from '../../src/lottery/settlement/settle-issues.ts';
import { announceOrders } from '../../src/lottery/results/announce-orders.ts';
import { reverseIssues } from '../../src/lottery/results/reverse-issues.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { startTestApp, type TestApp, type Visitor } from '../server/app.ts';
import { operateOn } from '../server/operating.ts';
import { advanceLotteries, lotteryId, openLotteries } from './lotteries.ts';

const { lotteryOrders, numeros, report } = api;
/** A sale ends within a minute, and its draw is ten seconds after. */
export const UNTIL_DRAWN_MS = 70_000;
/** Typed commands of tests write a space as an underscore, so the codes have none. */
const GAME = 'DIGITS';

const useStaffResults = statement<[]>(
  'test.use-staff-results',
  `UPDATE lottery_game SET code = CASE code WHEN 'SSC_1M' THEN 'DIGITS' ELSE 'CARS' END,
     results = CASE code WHEN 'SSC_1M' THEN 'staff' ELSE results END`,
);

/** The lottery `DIGITS` of five digits, whose results two operators enter, and `CARS` with committed seeds. */
export interface StaffLottery {
  readonly test: TestApp;
  readonly gameId: string;
  onSale(): Promise<string>;
  /** Places an order for the issue on sale. Returns the id of the order. */
  bet(member: Visitor, slip: string): Promise<string>;
  /** Runs `npm run operator -- lottery …`. */
  run(typed: string, operator: string): ReturnType<ReturnType<typeof operateOn>['run']>;
  /** Two operators state the same, for example `results enter DIGITS 20260101-0001 1,2,3,4,5`. */
  both(typed: string): Promise<void>;
  /** Settles, reverses and announces as the jobs do, until nothing remains. */
  work(): Promise<void>;
  /** Draws the issue with these numbers and settles it. */
  draw(numero: string, numbers: string): Promise<void>;
  order(member: Visitor, id: string): Promise<Awaited<ReturnType<typeof orderOf>>>;
  cash(member: Visitor): Promise<string>;
}

const orderOf = (test: TestApp, member: Visitor, id: string) =>
  test.value(member, lotteryOrders.orderInfo, { id });

export async function startStaffLottery(
  options: Parameters<typeof startTestApp>[0] = {},
): Promise<StaffLottery> {
  const test = await startTestApp(options);
  await openLotteries(test, ['SSC_1M', 'PK10_3M']);
  await test.database.run(useStaffResults, []);
  const gameId = await lotteryId(test, GAME);
  const run: StaffLottery['run'] = (typed, operator) =>
    operateOn(test, operator).run(`lottery ${typed} --as ${operator}`);
  const work = async () => {
    const deps = test.app.deps.lottery;
    await reverseIssues(deps);
    await settleIssues(deps);
    await announceOrders(deps);
  };
  const both = async (typed: string) => {
    for (const operator of ['ana', 'lina']) {
      const { status, lines } = await run(typed, operator);
      if (status !== 0) throw new Error(lines.join('; '));
    }
  };
  const onSale = async () => {
    const { currentNumero } = await test.value(null, numeros.currentNumeros, { gameId });
    if (!currentNumero) throw new Error('no issue is on sale');
    return currentNumero.numero;
  };
  return {
    test,
    gameId,
    onSale,
    async bet(member, slip) {
      const { order } = await test.value(member, lotteryOrders.placeOrder, {
        gameId,
        currentNumero: await onSale(),
        prizeModeId: 1,
        bettingSlipString: slip,
        betCartAmountSum: amountOf(slip),
        requestKey: randomUUID(),
      });
      return order.orderId;
    },
    run,
    both,
    work,
    async draw(numero, numbers) {
      await advanceLotteries(test, UNTIL_DRAWN_MS);
      await run(`results enter ${GAME} ${numero} ${numbers}`, 'ana');
      const { status, lines } = await run(`results confirm ${GAME} ${numero} ${numbers}`, 'lina');
      if (status !== 0) throw new Error(lines.join('; '));
      await work();
    },
    order: (member, id) => orderOf(test, member, id),
    cash: async (member) => (await test.value(member, report.balanceParts, {})).cash,
  };
}

/** The price of a slip with unit 1. */
function amountOf(slip: string): string {
  const lines = readSlip(slip);
  if ('error' in lines) throw new Error(`${slip}: ${lines.error}`);
  const stakes = lines.reduce((sum, { play, picks, multiple }) => sum + play.stakes(picks) * multiple, 0);
  return amountFromUnits(unitsFromAmount('2') * BigInt(stakes));
}
