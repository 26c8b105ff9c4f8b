import { amountFromUnits } from '@tessera/contract/money';
import {
  cancelPromotion,
  changePromotion,
  type CostPreview,
  countRewards,
  createPromotion,
  decideApplication,
  type Decision,
  endPromotion,
  listApplications,
  listChanges,
  listPromotions,
  lockPromotion,
  namedAudience,
  previewCost,
  type Promotion,
  type PromotionRow,
  readPromotion,
} from '../rewards/for-reward-commands.ts';
import { type Command, listById, memberOf, type OperatorCall, OperatorRefusal, table } from './command.ts';

const FILE_LIMIT_BYTES = 1024 * 1024;

export const rewardCommands: Readonly<Record<string, Command>> = {
  'rewards list': {
    takes: [],
    may: ['after'],
    run: (call) =>
      listById(call, {
        names: ['ID', 'CODE', 'KIND', 'STATE', 'FROM', 'UNTIL', 'BUDGET', 'RESERVED', 'SPENT'],
        page: (after, most) => call.tx.many(listPromotions, [call.deps.identity.merchantCode, after, most]),
        idOf: ({ id }) => id,
        cells: (row) => [
          row.id.toString(),
          row.code,
          row.kind,
          stateOf(row, call.now),
          row.startsAt.toISOString(),
          row.endsAt?.toISOString() ?? '-',
          row.budgetUnits === null ? '-' : amountFromUnits(row.budgetUnits),
          amountFromUnits(row.reservedUnits),
          amountFromUnits(row.spentUnits),
        ],
      }),
  },
  'rewards show': { takes: ['CODE'], run: (call) => show(call) },
  'rewards create': {
    takes: ['FILE'],
    async run(call) {
      const promotion = await promotionOf(call);
      refuseFor(await createPromotion(call.tx, promotion, decisionOf(call)));
      return [`promotion ${promotion.code} is created`, ...(await costOf(call, promotion))];
    },
  },
  'rewards preview': { takes: ['FILE'], run: async (call) => costOf(call, await promotionOf(call)) },
  'rewards change': {
    takes: ['FILE'],
    may: ['reason'],
    async run(call) {
      const promotion = await promotionOf(call);
      refuseFor(await changePromotion(call.tx, promotion, decisionOf(call)));
      return [`promotion ${promotion.code} is changed`];
    },
  },
  'rewards end': {
    takes: ['CODE'],
    may: ['reason'],
    async run(call) {
      const [code = ''] = call.given;
      refuseFor(await endPromotion(call.tx, code, decisionOf(call)));
      return [`promotion ${code} has ended; issued rewards can still be claimed`];
    },
  },
  'rewards cancel': {
    takes: ['CODE'],
    needs: ['reason'],
    async run(call) {
      const [code = ''] = call.given;
      refuseFor(await cancelPromotion(call.tx, code, decisionOf(call)));
      return [`promotion ${code} is cancelled; a job ends its open rewards within a minute`];
    },
  },
  'rewards applications': {
    takes: ['CODE'],
    may: ['after'],
    run: (call) =>
      listById(call, {
        names: ['ID', 'MEMBER', 'APPLIED'],
        page: (after, most) =>
          call.tx.many(listApplications, [call.deps.identity.merchantCode, call.given[0] ?? '', after, most]),
        idOf: ({ memberId }) => memberId,
        cells: ({ memberId, userName, appliedAt }) => [
          memberId.toString(),
          userName,
          appliedAt.toISOString(),
        ],
      }),
  },
  'rewards approve': { takes: ['MEMBER', 'CODE'], run: (call) => decide(call, 'approved') },
  'rewards reject': {
    takes: ['MEMBER', 'CODE'],
    needs: ['reason'],
    run: (call) => decide(call, 'rejected'),
  },
};

async function decide(call: OperatorCall, to: 'approved' | 'rejected'): Promise<readonly string[]> {
  const { deps, tx, operator: by, now, given } = call;
  const [member = '', code = ''] = given;
  const memberId = await memberOf(call);
  const { merchantCode } = deps.identity;
  const decided = await decideApplication(tx, { merchantCode, code, memberId, to, by, now });
  if (!decided) throw new OperatorRefusal(`${member} has no application for ${code} that waits`);
  return [`the application of ${member} for ${code} is ${to}`];
}

function decisionOf({ deps, now, operator, options }: OperatorCall): Decision {
  return { merchantCode: deps.identity.merchantCode, by: operator, now, reason: options.reason };
}

function refuseFor(reason: string | undefined): void {
  if (reason !== undefined) throw new OperatorRefusal(reason);
}

async function promotionOf({ deps, given, now }: OperatorCall): Promise<Promotion> {
  const bytes = await deps.readFile(given[0] ?? '', FILE_LIMIT_BYTES);
  if (!bytes) throw new OperatorRefusal('the file is larger than 1 MiB');
  const read = readPromotion(bytes, { market: deps.wallet.market, now });
  if ('errors' in read) throw new OperatorRefusal(read.errors.join('; '));
  return read.promotion;
}

/** The state that members see. */
function stateOf({ state, startsAt, endsAt }: PromotionRow, now: Date): string {
  if (state !== 'running') return state;
  if (startsAt > now) return 'scheduled';
  return endsAt !== null && endsAt <= now ? 'ended' : 'running';
}

/** The promotion as a file, its rewards, and its changes. */
async function show({ deps, tx, given, now }: OperatorCall): Promise<readonly string[]> {
  const row = await tx.maybe(lockPromotion, [deps.identity.merchantCode, given[0] ?? '']);
  if (!row) throw new OperatorRefusal(`there is no promotion ${given[0]}`);
  const { id, code, kind, joinBy, excludes, texts, startsAt, endsAt, budgetUnits, terms } = row;
  const budget = budgetUnits === null ? null : amountFromUnits(budgetUnits);
  const audience = await namedAudience(tx, row.audience);
  const file = { code, kind, joinBy, audience, excludes, texts, startsAt, endsAt, budget, terms };
  const [rewards, changes] = [await tx.many(countRewards, [id]), await tx.many(listChanges, [id])];
  return [
    ...JSON.stringify(file, null, 2)
      .split('\n')
      .map((line) => line.replaceAll(/\p{C}/gu, '?')),
    `${stateOf(row, now)}; ${amountFromUnits(row.reservedUnits)} reserved, ${amountFromUnits(row.spentUnits)} spent`,
    ...table(
      ['REWARDS', 'STATE', 'AMOUNT'],
      rewards.map(({ state, rewards: count, units }) => [count.toString(), state, amountFromUnits(units)]),
    ),
    ...table(
      ['AT', 'BY', 'REASON', 'BEFORE', 'AFTER'],
      changes.map(({ changedAt, changedBy, reason, before, after }) => [
        changedAt.toISOString(),
        changedBy,
        reason ?? '-',
        before ? JSON.stringify(before) : '-',
        JSON.stringify(after),
      ]),
    ),
  ];
}

async function costOf({ deps, tx, now }: OperatorCall, promotion: Promotion): Promise<readonly string[]> {
  const { merchantCode } = deps.identity;
  const { coinUnits } = deps.wallet.merchants.get(merchantCode);
  const cost = await previewCost(tx, promotion, { merchantCode, now, coinUnits });
  const budget = promotion.budgetUnits === null ? 'none' : amountFromUnits(promotion.budgetUnits);
  if (!cost) return [`budget: ${budget}; last month's play does not determine the cost of ${promotion.kind}`];
  const narrowed = Object.keys(promotion.audience).length > 0 || promotion.excludes.length > 0;
  return [
    ...costLines(cost),
    ...(narrowed ? ['the audience and exclusions are not considered: the cost is at most this'] : []),
    `budget: ${budget}`,
  ];
}

function costLines({ rewards, units, wageringUnits, lossUnits, edge, costUnits }: CostPreview): string[] {
  const given = `rewards of the last 30 days: ${rewards}, in total ${amountFromUnits(units)}`;
  if (wageringUnits === 0n) return [given, `expected cost: ${amountFromUnits(costUnits)}`];
  const percent = `${edge / 100n}.${(edge % 100n).toString().padStart(2, '0')} %`;
  return [
    given,
    `wagering: ${amountFromUnits(wageringUnits)}; members lose ${amountFromUnits(lossUnits)} at a house edge of ${percent}`,
    `expected cost: ${amountFromUnits(costUnits)}`,
    ...(lossUnits >= units
      ? ['warning: the wagering costs members at least as much as the bonus gives']
      : []),
  ];
}
