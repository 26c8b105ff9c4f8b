import { AMOUNT_PATTERN, unitsFromAmount } from '@tessera/contract/money';
import { hash } from 'node:crypto';
import type { Discrepancy } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { MANUAL } from '../channels/channel.ts';
import type { WalletDeps } from '../deps.ts';
import { type RailDifference, recordDifferences } from '../reconciliation/record-differences.ts';
import {
  type ComparedLine,
  insertSettlementFile,
  insertSettlementLines,
  listDepositLines,
  listPayoutLines,
  listUnreportedDeposits,
  listUnreportedPayouts,
} from './queries.ts';
import {
  type FileLine,
  type FileTime,
  instantOf,
  readLines,
  SettlementFileError,
  timeOf,
} from './read-file.ts';
import {
  DEPOSIT_STATUSES,
  missingLine,
  PAYOUT_STATUSES,
  settlementDifference,
  type SettlementLine,
  isTakenBack,
} from './settlement-line.ts';

const COLUMNS = ['reference', 'orderId', 'payoutId', 'amount', 'currency', 'status', 'date'] as const;

const REQUIRED = ['reference', 'amount', 'currency', 'status', 'date'] as const;

const AT_ONCE = 1000;

/** A settlement file of a gateway. */
export interface SettlementFile extends FileTime {
  readonly name: string;
  readonly bytes: Buffer;
  /** Name of the operator. */
  readonly by: string;
}

interface Settlement extends SettlementFile {
  /** Code of the rail that sent the file. */
  readonly rail: string;
}

export interface SettlementReport {
  /** The same file was imported before; nothing was done. */
  readonly known: boolean;
  readonly lines: number;
  /** Number of lines that were new. */
  readonly fresh: number;
  readonly from: Date;
  readonly to: Date;
  readonly differences: readonly Discrepancy[];
  /**
   * Orders without a line that lie close to an end of this file, so that a neighbouring file may contain
   * them.
   */
  readonly unjudged: number;
}

/**
 * Compares a gateway's file with deposits and payouts in both directions. Throws a SettlementFileError for an
 * unreadable file.
 */
export async function importSettlement(
  { clock, rails, identity }: Pick<WalletDeps, 'clock' | 'rails' | 'identity'>,
  tx: Tx,
  { rail, name, bytes, by, ...time }: Settlement,
): Promise<SettlementReport> {
  if (rail === MANUAL)
    throw new SettlementFileError('manual transfers have no file: each was confirmed with its own bank line');
  if (!rails.get(rail)) throw new SettlementFileError(`there is no rail ${rail}: ${rails.codes.join(', ')}`);
  const lines = readSettlement(bytes.toString('utf8'));
  const { from, to } = timeOf(lines, time);
  const now = clock.now();
  const digest = hash('sha256', bytes, 'buffer');
  const read = { lines: lines.length, from, to };
  const file = await tx.maybe(insertSettlementFile, [rail, name, digest, from, to, by, now]);
  if (!file) return { known: true, ...read, fresh: 0, differences: [], unjudged: 0 };
  let fresh = 0;
  for (let start = 0; start < lines.length; start += AT_ONCE) {
    const page = lines.slice(start, start + AT_ONCE);
    fresh += await tx.run(insertSettlementLines, [file.id, rail, JSON.stringify(page, plainUnits)]);
  }
  const reported = [
    ...(await differencesIn(tx, listDepositLines, file.id)),
    ...(await differencesIn(tx, listPayoutLines, file.id)),
  ];
  const named = new Set(reported.map(({ found }) => found.subject));
  const silent = (await missingLines(tx, rail, read)).filter(({ found }) => !named.has(found.subject));
  const differences = [...reported, ...silent];
  await recordDifferences(identity.events, tx, differences, now);
  return { known: false, ...read, fresh, differences: differences.map(({ found }) => found), unjudged: 0 };
}

function plainUnits(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

async function differencesIn(
  tx: Tx,
  list: typeof listDepositLines,
  fileId: bigint,
): Promise<RailDifference[]> {
  const found: RailDifference[] = [];
  let after = 0n;
  for (;;) {
    const page = await tx.many(list, [fileId, after, AT_ONCE]);
    found.push(...page.map(compareWithOurs).filter((one) => one !== undefined));
    if (page.length < AT_ONCE) return found;
    after = page.at(-1)?.id ?? after;
  }
}

function compareWithOurs(row: ComparedLine): RailDifference | undefined {
  const { memberId, state, ourUnits, ourCurrency, ourReference, chargedBack, ...line } = row;
  const known = { state, units: ourUnits, currency: ourCurrency, reference: ourReference, chargedBack };
  const ours = memberId === null ? undefined : { memberId, ...known };
  const found = settlementDifference(line, ours);
  return found && { orderId: line.orderId, takenBack: isTakenBack(line, ours), found };
}

async function missingLines(
  tx: Tx,
  rail: string,
  { from, to }: { from: Date; to: Date },
): Promise<RailDifference[]> {
  const deposits = await tx.many(listUnreportedDeposits, [rail, from, to]);
  const payouts = await tx.many(listUnreportedPayouts, [rail, from, to]);
  return [
    ...deposits.map((row) => missingLine('deposit', row.orderId, row)),
    ...payouts.map((row) => missingLine('payout', row.orderId, row)),
  ];
}

/**
 * A gateway's CSV file: a header line, then one line per deposit (`orderId`) or payout (`payoutId`), with the
 * terms of `docs/gateways.md`. Throws a SettlementFileError with the line number.
 */
function readSettlement(text: string): SettlementLine[] {
  return readLines<(typeof COLUMNS)[number]>(text, REQUIRED).map(lineOf);
}

function lineOf({ cell, invalid }: FileLine<(typeof COLUMNS)[number]>): SettlementLine {
  const [orderId, payoutId] = [cell('orderId'), cell('payoutId')];
  if ((orderId === '') === (payoutId === '')) throw invalid('either an orderId or a payoutId');
  const [kind, id] = payoutId === '' ? (['deposit', orderId] as const) : (['payout', payoutId] as const);
  if (!/^[1-9][0-9]{0,17}$/.test(id)) throw invalid(`not a number of this site: ${id}`);
  const statuses = kind === 'deposit' ? DEPOSIT_STATUSES : PAYOUT_STATUSES;
  const status = statuses.find((one) => one === cell('status'));
  if (!status) throw invalid(`not one of ${statuses.join(', ')}: ${cell('status')}`);
  const amountUnits = AMOUNT_PATTERN.test(cell('amount')) ? unitsFromAmount(cell('amount')) : 0n;
  if (amountUnits === 0n) throw invalid(`not an amount: ${cell('amount')}`);
  const [reference, currency] = [cell('reference'), cell('currency')];
  if (!/^\S{1,200}$/u.test(reference)) throw invalid('a reference of 1 to 200 characters without spaces');
  if (!/^[A-Z0-9]{3,10}$/.test(currency)) throw invalid(`not a currency: ${currency}`);
  const at = instantOf(cell('date'));
  if (!at) throw invalid(`not a date with its time zone, as 2026-03-01T08:00:00Z: ${cell('date')}`);
  return { kind, orderId: BigInt(id), reference, amountUnits, currency, status, at };
}
