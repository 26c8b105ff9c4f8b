import { memberNamed } from '../identity/for-members.ts';
import type { IdentityDeps } from '../identity/index.ts';
import { isKeysetPosition } from '../platform/database/keyset.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/statement.ts';
import type { SettlementFile, SettlementReport } from '../wallet/for-operator.ts';
import type { WalletDeps } from '../wallet/index.ts';
import type { Terminal } from './terminal.ts';

/** Rows per page. */
const MOST = 200;

/** A rule refuses the command. Nothing was done; the message states the reason. */
export class OperatorRefusal extends Error {}

/** The command line is invalid. */
export class UsageError extends Error {}

/** A provider's report with its period, as given by the operator. */
interface ReportFile extends SettlementFile {
  readonly provider: string;
  readonly from: Date;
  readonly to: Date;
}

/** Dependencies of operator commands. */
export interface OperatorDeps {
  readonly identity: IdentityDeps;
  readonly wallet: WalletDeps;
  /** Compares a game provider's report with the rounds. Supplied by the games domain. */
  importReport(tx: Tx, file: ReportFile): Promise<SettlementReport>;
  /** Undefined for a larger file. */
  readFile(path: string, mostBytes: number): Promise<Buffer | undefined>;
  writeFile(path: string, bytes: Buffer): Promise<void>;
}

/** Restricts names so that different names are different persons. */
const OPERATOR_NAME = /^[a-z][a-z0-9._-]{1,31}$/;

/** The stated name of an operator. Throws a UsageError without one. */
export function operatorName(as: string | undefined): string {
  if (as !== undefined && OPERATOR_NAME.test(as)) return as;
  throw new UsageError('state your name: --as name, in lower-case letters, digits, dots and hyphens');
}

export const OPTIONS = [
  'as',
  'state',
  'reason',
  'amount',
  'reference',
  'payer',
  'rail',
  'provider',
  'hours',
  'after',
  'from',
  'to',
  'title',
  'text',
  'audience',
  'category',
  'until',
  'numero',
] as const;
export type Option = Exclude<(typeof OPTIONS)[number], 'as'>;

export interface OperatorCall {
  readonly deps: OperatorDeps;
  /** Transaction of the command and its entry in the operator log. */
  readonly tx: Tx;
  /** Name of the operator. */
  readonly operator: string;
  /** Account name on the machine. */
  readonly machineUser: string;
  readonly now: Date;
  /** Arguments after the command words. */
  readonly given: readonly string[];
  readonly options: Readonly<Partial<Record<Option, string>>>;
}

export interface Command {
  /** Names of the arguments after the command words, as in the usage. */
  readonly takes: readonly string[];
  readonly needs?: readonly Option[];
  readonly may?: readonly Option[];
  /** Returns the lines to print, each without a line break. Throws an OperatorRefusal when nothing was done. */
  run(call: OperatorCall): Promise<readonly string[]>;
  /** Continues after the commit, with further commands of the same operator. */
  continueWith?(continuation: Continuation): Promise<void>;
}

/** What a command needs that goes on after its commit. */
export interface Continuation extends Pick<OperatorCall, 'deps' | 'operator' | 'given'> {
  readonly database: Database;
  /** For a connection that listens. */
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly terminal: Terminal;
  /** Prints a line on the terminal. Control characters of texts appear as question marks. */
  print(line: string): void;
  /** Runs and records a command. False when the command is refused or invalid; the reason is printed. */
  run(words: readonly string[], options?: { readonly quiet?: boolean }): Promise<boolean>;
}

/** Parses a row number. */
export function idOf(text: string | undefined): bigint {
  if (text === undefined || !/^[1-9][0-9]{0,17}$/.test(text)) throw new UsageError(`not a number: ${text}`);
  return BigInt(text);
}

/** Parses one of the permitted words. */
export function oneOf<const Word extends string>(words: readonly Word[], text: string | undefined): Word {
  const found = words.find((word) => word === text);
  if (!found) throw new UsageError(`not one of ${words.join(', ')}: ${text}`);
  return found;
}

/** Finds the member named in the first argument. */
export async function memberOf({ deps, tx, given }: OperatorCall): Promise<bigint> {
  const memberId = await memberNamed(deps.identity, tx, given[0] ?? '');
  if (memberId === undefined) throw new OperatorRefusal(`there is no member ${given[0]}`);
  return memberId;
}

/** Formats rows as a table. */
export function table(names: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return ['nothing'];
  const all = [names, ...rows];
  const widths = names.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

interface Listing<Row, Place> {
  readonly names: readonly string[];
  /** Rows after the position; from the beginning for null. */
  page(after: Place | null, most: number): Promise<readonly Row[]>;
  cells(row: Row): readonly string[];
}

/** A list ordered by id. Pages start after an id, so no row is skipped when others vanish. */
export function listById<Row>(
  call: Pick<OperatorCall, 'options'>,
  { idOf: numberOf, page, ...shown }: Listing<Row, bigint> & { idOf(row: Row): bigint },
): Promise<readonly string[]> {
  return pageOf(call, {
    ...shown,
    page: (after, most) => page(after === null ? null : idOf(after), most),
    placeOf: (row) => numberOf(row).toString(),
  });
}

/** A list ordered by keyset position. */
export function listByPosition<Row extends { readonly place: string }>(
  call: Pick<OperatorCall, 'options'>,
  { page, ...shown }: Listing<Row, string>,
): Promise<readonly string[]> {
  return pageOf(call, {
    ...shown,
    page(after, most) {
      if (after !== null && !isKeysetPosition(after))
        throw new UsageError(`not a position in this list: ${after}`);
      return page(after, most);
    },
    placeOf: ({ place }) => place,
  });
}

/**
 * Formats a page and, if rows follow, the option for the next page, so that the list does not look complete.
 */
async function pageOf<Row>(
  { options }: Pick<OperatorCall, 'options'>,
  { names, page, placeOf, cells }: Listing<Row, string> & { placeOf(row: Row): string },
): Promise<readonly string[]> {
  const rows = await page(options.after ?? null, MOST + 1);
  const shown = rows.slice(0, MOST);
  const last = shown.at(-1);
  const more = last && rows.length > MOST ? [`… continue with --after ${placeOf(last)}`] : [];
  return [...table(names, shown.map(cells)), ...more];
}
