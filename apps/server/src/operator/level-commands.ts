import { amountFromUnits } from '@tessera/contract/money';
import { listLevels, listPlanChanges, readLevelPlan, setLevels } from '../rewards/for-level-commands.ts';
import { type Command, listById, type OperatorCall, OperatorRefusal, table } from './command.ts';

const FILE_LIMIT_BYTES = 1024 * 1024;

export const levelCommands: Readonly<Record<string, Command>> = {
  'levels list': {
    takes: [],
    async run({ deps, tx }) {
      const levels = await tx.many(listLevels, [deps.identity.merchantCode]);
      return table(
        ['RANK', 'NAME', 'CONDITIONS', 'TO STAY', 'GIFT', 'REBATE'],
        levels.map((level) => [
          level.rank.toString(),
          level.names['EN'] ?? '-',
          conditionsLine(level.match, {
            'deposits of the month': level.monthDeposit,
            'deposits in total': level.totalDeposit,
            'turnover of the month': level.monthTurnover,
            'turnover in total': level.totalTurnover,
          }),
          conditionsLine(level.stayMatch, { deposits: level.stayDeposit, turnover: level.stayTurnover }),
          level.giftUnits === null ? '-' : amountFromUnits(level.giftUnits),
          Object.entries(level.rates)
            .map(([gameType, rate]) => `${gameType} ${rate}`)
            .join(', ') || '-',
        ]),
      );
    },
  },
  'levels check': {
    takes: ['FILE'],
    async run(call) {
      const { plan } = await planOf(call);
      return [`${plan.levels.length} levels are valid; nothing was changed`];
    },
  },
  'levels set': {
    takes: ['FILE'],
    async run(call) {
      const { deps, tx, operator: by, now } = call;
      const { merchantCode } = deps.identity;
      const written = await planOf(call);
      if ((await setLevels(tx, { merchantCode, ...written, by, now })) === 'in-use') {
        throw new OperatorRefusal('the file lacks a level that members have');
      }
      return [`${written.plan.levels.length} levels are set`];
    },
  },
  'levels history': {
    takes: [],
    may: ['after'],
    run: (call) =>
      listById(call, {
        names: ['ID', 'AT', 'BY', 'LEVELS', 'FILE'],
        page: (after, most) => call.tx.many(listPlanChanges, [call.deps.identity.merchantCode, after, most]),
        idOf: ({ id }) => id,
        cells: ({ id, changedAt, changedBy, levels, plan }) => [
          id.toString(),
          changedAt.toISOString(),
          changedBy,
          levels.toString(),
          JSON.stringify(plan),
        ],
      }),
  },
};

async function planOf({ deps, given }: OperatorCall) {
  const bytes = await deps.readFile(given[0] ?? '', FILE_LIMIT_BYTES);
  if (!bytes) throw new OperatorRefusal('the file is larger than 1 MiB');
  const read = readLevelPlan(bytes);
  if ('errors' in read) throw new OperatorRefusal(read.errors.join('; '));
  return read;
}

function conditionsLine(match: 'any' | 'all', conditions: Readonly<Record<string, bigint | null>>): string {
  const parts = Object.entries(conditions).flatMap(([name, units]) =>
    units === null ? [] : [`${name} ${amountFromUnits(units)}`],
  );
  return parts.join(match === 'any' ? ' or ' : ' and ') || '-';
}
