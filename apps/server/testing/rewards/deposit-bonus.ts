import { api } from '@tessera/contract';
import { unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { statement } from '../../src/platform/database/statement.ts';
import { type DepositBonusTerms, depositBonusTerms } from '../../src/rewards/deposit-bonus/terms.ts';
import { issueDueDepositBonuses } from '../../src/rewards/deposit-bonus/issue-deposit-bonus.ts';
import { applyPayment } from '../../src/wallet/deposits/settle-deposit.ts';
import { seedDepositMethods } from '../../src/wallet/index.ts';
import { recordDifferences } from '../../src/wallet/reconciliation/record-differences.ts';
import { type Answer, startTestApp, type TestApp, type TestAppOptions, type Visitor } from '../server/app.ts';
import { reportPayment } from '../server/operating.ts';
import { DEPOSIT_TERMS } from './promotion-files.ts';

export const TERMS: DepositBonusTerms = DEPOSIT_TERMS;

const putPromotion = statement<
  [code: string, terms: string, budgetUnits: bigint | null, now: Date],
  { id: bigint }
>(
  'test.put-deposit-bonus',
  `INSERT INTO promotion (merchant_code, code, kind, state, join_by, texts, terms, starts_at, budget_units)
   VALUES ('tessera', $1, 'DEPOSIT', 'running', 'member', '{"EN": "Deposit doubled", "TY": "Dobleng deposito"}', $2::jsonb,
     $4, $3) RETURNING id`,
);

export interface DepositBonusOptions extends Partial<DepositBonusTerms> {
  /** A decimal amount. */
  readonly budget?: string;
}

/** A running deposit bonus. Returns its code and id. */
export async function runDepositBonus(
  test: TestApp,
  { budget, ...changes }: DepositBonusOptions = {},
): Promise<{ code: string; id: bigint }> {
  const code = `deposit-${randomUUID().slice(0, 8)}`;
  const terms = JSON.stringify(depositBonusTerms.parse({ ...TERMS, ...changes }));
  const budgetUnits = budget === undefined ? null : unitsFromAmount(budget);
  const { id } = await test.database.one(putPromotion, [code, terms, budgetUnits, test.clock.now()]);
  return { code, id };
}

export const offersOf = (test: TestApp, visitor: Visitor, language = 'EN') =>
  test.value(visitor, api.wallet.depositPromotions, { language });

/** A server with deposits. */
export async function startDeposits(options?: TestAppOptions): Promise<TestApp> {
  const test = await startTestApp(options);
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
  return test;
}

/** Opens a deposit order with a promotion. */
export function openWith(
  test: TestApp,
  visitor: Visitor,
  amount: string,
  promotion?: string,
): Promise<Answer<typeof api.wallet.deposit>> {
  const order = { method: 'sandbox', amount, requestKey: randomUUID(), repeatConfirmed: true };
  return test.call(visitor, api.wallet.deposit, promotion === undefined ? order : { ...order, promotion });
}

/** Creates a deposit order with a promotion, which is not paid yet. Returns its number. */
export async function orderWith(
  test: TestApp,
  visitor: Visitor,
  amount: string,
  promotion?: string,
): Promise<string> {
  const { body } = await openWith(test, visitor, amount, promotion);
  if (!body.success) throw new Error(`the deposit was refused: ${body.errorCode}`);
  return body.value.depositId;
}

/** Creates a credited deposit with a promotion, before the job runs. Returns its number. */
export async function depositWith(
  test: TestApp,
  visitor: Visitor,
  amount: string,
  promotion?: string,
): Promise<bigint> {
  const depositId = await orderWith(test, visitor, amount, promotion);
  await reportPayment(test, depositId, amount);
  return BigInt(depositId);
}

/** The sandbox reports a credited deposit as refunded. */
export async function chargeBackDeposit(
  { app, database, clock }: TestApp,
  orderId: bigint,
  amountUnits: bigint,
): Promise<void> {
  const deps = app.deps.wallet;
  const reported = { currency: 'PHP', reference: `SBX-${orderId}`, status: 'refunded' } as const;
  await database.transaction(async (tx) => {
    const differences = await applyPayment(deps, tx, { orderId, amountUnits, ...reported });
    await recordDifferences(deps.identity.events, tx, differences, clock.now());
  });
}

/** Runs the job. */
export function issueBonuses(test: TestApp): Promise<void> {
  return issueDueDepositBonuses(test.app.deps.rewards);
}

const isDue = statement<[orderId: bigint], { due: boolean }>(
  'test.is-deposit-choice-due',
  `SELECT state IN ('credited', 'charged-back') AS due FROM deposit_choice WHERE order_id = $1`,
);

/** Runs the job until nothing is due of a deposit: another run may be working on the deposit. */
export async function issueUntilDone(test: TestApp, orderId: bigint): Promise<void> {
  do await issueBonuses(test);
  while ((await test.database.one(isDue, [orderId])).due);
}

/** Deposit bonuses of a member, the newest first, as "amount state". */
export async function bonusesOf(test: TestApp, visitor: Visitor): Promise<string[]> {
  const lists = await Promise.all(
    (['open', 'history'] as const).map((list) =>
      test.value(visitor, api.rewards.rewardList, { kind: 'DEPOSIT', list, language: 'EN' }),
    ),
  );
  return lists.flatMap(({ content }) => content.map(({ amount, state }) => `${amount} ${state}`));
}

/** The id of the newest open deposit bonus. */
export async function openBonusOf(test: TestApp, visitor: Visitor): Promise<string> {
  const list = { kind: 'DEPOSIT', list: 'open', language: 'EN' };
  const [reward] = (await test.value(visitor, api.rewards.rewardList, list)).content;
  if (!reward) throw new Error('the member has no open bonus');
  return reward.id;
}

const findReason = statement<[orderId: bigint], { state: string; reason: string | null }>(
  'test.find-deposit-choice',
  'SELECT state, end_reason AS reason FROM deposit_choice WHERE order_id = $1',
);

/** The state of the choice of a deposit, with the reason where it ended. */
export async function choiceOf({ database }: TestApp, orderId: bigint): Promise<string> {
  const { state, reason } = await database.one(findReason, [orderId]);
  return reason ?? state;
}

const findBudget = statement<[id: bigint], { reserved: bigint; spent: bigint }>(
  'test.find-budget-of-deposit-bonus',
  'SELECT reserved_units AS reserved, spent_units AS spent FROM promotion WHERE id = $1',
);

export const budgetOf = ({ database }: TestApp, id: bigint) => database.one(findBudget, [id]);
