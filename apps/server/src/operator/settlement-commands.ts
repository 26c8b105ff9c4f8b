import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { importSettlement } from '../wallet/for-operator.ts';
import { instantOf, SettlementFileError } from '../wallet/for-operator.ts';
import {
  type Command,
  type OperatorCall,
  type OperatorDeps,
  OperatorRefusal,
  table,
  UsageError,
} from './command.ts';

const CHUNK_BYTES = 1_048_576;

const BYTES_OF_MEGABYTE = 1_000_000;
/** Enough for the maximum number of lines: 200,000 of 320 bytes. */
const MOST_BYTES = 64 * BYTES_OF_MEGABYTE;

export const settlementCommands: Readonly<Record<string, Command>> = {
  'settlement import': { takes: ['FILE'], may: ['rail', 'provider', 'from', 'to'], run: importFile },
};

async function importFile(call: OperatorCall): Promise<readonly string[]> {
  const { deps, tx, operator, given, options } = call;
  const [path = ''] = given;
  const { rail, provider } = options;
  const whose = rail ?? provider;
  if (whose === undefined || (rail !== undefined && provider !== undefined)) {
    throw new UsageError('settlement import needs either --rail or --provider');
  }
  const time = { from: readInstant(options.from), to: readInstant(options.to) };
  const bytes = await read(deps, path);
  const file = { name: basename(path), bytes, by: operator, ...time };
  const reading =
    rail === undefined
      ? deps.importReport(tx, { provider: whose, ...file, ...bothEnds(time) })
      : importSettlement(deps.wallet, tx, { rail, ...file });
  const report = await reading.catch((error: unknown) => {
    throw error instanceof SettlementFileError ? new OperatorRefusal(error.message) : error;
  });
  const { known, lines, fresh, from, to, differences, unjudged } = report;
  if (known) return [`this file of ${whose} was imported before: nothing changed`];
  const summary = `${whose}, ${from.toISOString()} to ${to.toISOString()}: ${counted(lines, 'line')}, ${fresh} of them new`;
  const edges =
    unjudged === 0
      ? []
      : [
          `${unjudged} close to the start or end of the period are in no report yet and not compared: the adjacent report decides`,
        ];
  if (differences.length === 0) return [summary, 'everything agrees', ...edges];
  return [
    summary,
    ...edges,
    ...table(
      ['CHECK', 'SUBJECT', 'FILE', 'BOOKS'],
      differences.map(({ check, subject, expected, found }) => [check, subject, expected, found]),
    ),
    `${counted(differences.length, 'difference')}: ${restrictionOf(differences)} until all are cleared (npm run audit -- breaks)`,
  ];
}

function restrictionOf(differences: readonly { readonly memberId: bigint | null }[]): string {
  const anybody = differences.some(({ memberId }) => memberId === null);
  return anybody ? 'all payouts are stopped' : 'payouts of these members are blocked';
}

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

/**
 * A provider report needs explicit ends. Derived from its lines, adjacent reports would leave gaps that none
 * covers.
 */
function bothEnds({ from, to }: Readonly<Record<'from' | 'to', Date | undefined>>) {
  if (from && to) return { from, to };
  throw new UsageError('settlement import --provider needs --from and --to: the period of the report');
}

async function read(deps: OperatorDeps, path: string): Promise<Buffer> {
  const bytes = await deps.readFile(path, MOST_BYTES).catch((error: unknown) => {
    const missing = (error as { code?: unknown }).code === 'ENOENT';
    throw missing ? new OperatorRefusal(`there is no file ${path}`) : error;
  });
  if (bytes) return bytes;
  throw new OperatorRefusal(`${path} has more than ${MOST_BYTES / BYTES_OF_MEGABYTE} MB: split it by period`);
}

function readInstant(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = instantOf(text);
  if (!at) throw new UsageError(`not a date with its time zone, as 2026-03-01T08:00:00Z: ${text}`);
  return at;
}

/** Content of a file; undefined when it exceeds the limit, after which reading stops. */
export async function readAtMost(path: string, mostBytes: number): Promise<Buffer | undefined> {
  const file = await open(path);
  try {
    const chunks: Buffer[] = [];
    let bytes = 0;
    // Counts while reading, because a pipe has no size.
    for await (const chunk of file.createReadStream({ highWaterMark: CHUNK_BYTES, autoClose: false })) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes > mostBytes) return undefined;
    }
    return Buffer.concat(chunks);
  } finally {
    await file.close();
  }
}
