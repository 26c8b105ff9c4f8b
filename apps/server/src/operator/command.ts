import { type IdentityDeps, memberNamed } from '../identity/index.ts';
import type { Tx } from '../platform/database/statement.ts';
import type { SettlementFile, SettlementReport, WalletDeps } from '../wallet/index.ts';
import { OperatorRefusal, UsageFault } from './faults.ts';

/** A report of a provider, of a time that whoever imports it says. */
interface ReportFile extends SettlementFile {
  readonly provider: string;
  readonly from: Date;
  readonly to: Date;
}

/** What an operator's command works with beside the typed words. */
export interface OperatorDeps {
  readonly identity: IdentityDeps;
  readonly wallet: WalletDeps;
  /** Holds a report of a provider of games against what we did, told by whoever keeps play. */
  importReport(tx: Tx, file: ReportFile): Promise<SettlementReport>;
  /** Undefined where it has more than that. */
  readFile(path: string, mostBytes: number): Promise<Buffer | undefined>;
  writeFile(path: string, bytes: Buffer): Promise<void>;
}

/** Of names that look alike to a person only one is accepted, so that two names are two people. */
export const OPERATOR_NAME = /^[a-z][a-z0-9._-]{1,31}$/;

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
] as const;
export type Option = Exclude<(typeof OPTIONS)[number], 'as'>;

export interface OperatorCall {
  readonly deps: OperatorDeps;
  /** Everything the command does, with its line in the acts. */
  readonly tx: Tx;
  /** Who acts. */
  readonly operator: string;
  /** Who the machine says they are. */
  readonly machineUser: string;
  readonly now: Date;
  /** What followed the two words of the command, as many as it takes. */
  readonly given: readonly string[];
  readonly options: Readonly<Partial<Record<Option, string>>>;
}

export interface Command {
  /** What follows the two words, each by the name it has in the usage. */
  readonly takes: readonly string[];
  readonly needs?: readonly Option[];
  readonly may?: readonly Option[];
  /** The lines to print. Throws an OperatorRefusal, and then nothing was done. */
  run(call: OperatorCall): Promise<readonly string[]>;
}

/** The number of a row. */
export function idOf(text: string | undefined): bigint {
  if (text === undefined || !/^[1-9][0-9]{0,17}$/.test(text)) throw new UsageFault(`not a number: ${text}`);
  return BigInt(text);
}

/** One of the words there are. */
export function oneOf<const Word extends string>(words: readonly Word[], text: string | undefined): Word {
  const found = words.find((word) => word === text);
  if (!found) throw new UsageFault(`not one of ${words.join(', ')}: ${text}`);
  return found;
}

/** The member whose name follows the two words. */
export async function memberOf({ deps, tx, given }: OperatorCall): Promise<bigint> {
  const memberId = await memberNamed(deps.identity, tx, given[0] ?? '');
  if (memberId === undefined) throw new OperatorRefusal(`there is no member ${given[0]}`);
  return memberId;
}

/** Rows as columns under their names; what could move the cursor of a terminal is shown as a question mark. */
export function table(names: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return ['nothing'];
  const all = [names, ...rows].map((row) => row.map((cell) => cell.replaceAll(/\p{C}/gu, '?')));
  const widths = names.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
