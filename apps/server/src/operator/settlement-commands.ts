import { basename } from 'node:path';
import { importSettlement, instantOf, SettlementFault } from '../wallet/index.ts';
import { type Command, type OperatorCall, table } from './command.ts';
import { OperatorRefusal, UsageFault } from './faults.ts';

export const settlementCommands: Readonly<Record<string, Command>> = {
  'settlement import': { takes: ['FILE'], may: ['rail', 'provider', 'from', 'to'], run: importFile },
};

async function importFile(call: OperatorCall): Promise<readonly string[]> {
  const { deps, tx, operator, given, options } = call;
  const [path = ''] = given;
  const { rail, provider } = options;
  const whose = rail ?? provider;
  if (whose === undefined || (rail !== undefined && provider !== undefined)) {
    throw new UsageFault('settlement import needs --rail or --provider, one of them');
  }
  const time = { from: readInstant(options.from), to: readInstant(options.to) };
  const bytes = await deps.readFile(path).catch((error: unknown) => {
    const gone = (error as { code?: unknown }).code === 'ENOENT';
    throw gone ? new OperatorRefusal(`there is no file ${path}`) : error;
  });
  const file = { name: basename(path), bytes, by: operator, ...time };
  const reading =
    rail === undefined
      ? deps.importReport(tx, { provider: whose, ...file })
      : importSettlement(deps.wallet, tx, { rail, ...file });
  const report = await reading.catch((error: unknown) => {
    throw error instanceof SettlementFault ? new OperatorRefusal(error.message) : error;
  });
  const { known, lines, fresh, from, to, differences } = report;
  if (known) return [`this file of ${whose} was imported before: nothing changed`];
  const told = `${whose}, ${from.toISOString()} to ${to.toISOString()}: ${lines} lines, ${fresh} of them new`;
  if (differences.length === 0) return [told, 'everything agrees'];
  return [
    told,
    ...table(
      ['CHECK', 'ABOUT', 'THE FILE SAYS', 'WE SAY'],
      differences.map(({ check, subject, expected, found }) => [check, subject, expected, found]),
    ),
    `${differences.length} differences: payouts are stopped until they are cleared (npm run audit -- breaks)`,
  ];
}

function readInstant(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = instantOf(text);
  if (!at) throw new UsageFault(`not a date with its zone, as 2026-03-01T08:00:00Z: ${text}`);
  return at;
}
