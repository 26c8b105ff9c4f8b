import { AMOUNT_PATTERN, unitsFromAmount } from '@tessera/contract/money';
import { createHash } from 'node:crypto';
import { type Discrepancy, recordDiscrepancies } from '../../ledger/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/statement.ts';
import {
  type FileLine,
  instantOf,
  readLines,
  SettlementFileError,
  type SettlementFile,
  type SettlementReport,
  timeOf,
} from '../../wallet/for-games.ts';
import { STUDIO } from '../studio/studio-code.ts';
import {
  findAdjoining,
  type HeldTransaction,
  insertReport,
  insertReportLines,
  isProvider,
  listHeldTransactions,
  listUntoldTransactions,
} from './queries.ts';
import { missingTransaction, REPORT_KINDS, reportDifference, type ReportLine } from './report-line.ts';

const COLUMNS = ['transaction_uuid', 'type', 'amount', 'currency', 'date'] as const;

/** How far the clock of a provider, and a call that came again, may lie from ours. */
const SLACK_MS = 5 * 60_000;

const AT_ONCE = 1000;

export interface ProviderFile extends SettlementFile {
  /** Code of the provider whose report it is. */
  readonly provider: string;
  /** The time it is about. Its lines do not say it: the first and the last one leave out what is missing beyond them. */
  readonly from: Date;
  readonly to: Date;
}

/**
 * Holds a provider's report against what we did with its bets, wins and rollbacks, and what moved money in its time
 * against the report; what lies too close to its ends is left to the report beside it. What the two do not say alike is kept as breaks, and payouts stop. Throws a SettlementFileError where
 * the report cannot be read.
 */
export async function importReport(
  { clock }: { readonly clock: Clock },
  tx: Tx,
  { provider, name, bytes, by, ...time }: ProviderFile,
): Promise<SettlementReport> {
  if (provider === STUDIO) throw new SettlementFileError('our own studio has no report: its rounds are ours');
  if (!(await tx.one(isProvider, [provider])).known) {
    throw new SettlementFileError(`there is no provider ${provider}`);
  }
  const lines = readReport(bytes.toString('utf8'));
  const { from, to } = timeOf(lines, time);
  const now = clock.now();
  const digest = digestOf(bytes, { from, to });
  const read = { lines: lines.length, from, to };
  const report = await tx.maybe(insertReport, [provider, name, digest, from, to, by, now]);
  if (!report) return { known: true, ...read, fresh: 0, differences: [], unjudged: 0 };
  let fresh = 0;
  for (let start = 0; start < lines.length; start += AT_ONCE) {
    const page = lines.slice(start, start + AT_ONCE);
    const text = JSON.stringify(page, (_key, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    );
    fresh += await tx.run(insertReportLines, [report.id, provider, text]);
  }
  const { missing, unjudged } = await untold(tx, { provider, reportId: report.id, from, to });
  const differences = [...(await differencesIn(tx, report.id)), ...missing];
  await recordDiscrepancies(tx, differences, now);
  return { known: false, ...read, fresh, differences, unjudged };
}

/** Of the time as well: two reports of days on which nothing was played are the same bytes. */
function digestOf(bytes: Buffer, { from, to }: Pick<ProviderFile, 'from' | 'to'>): Buffer {
  return createHash('sha256').update(`${from.toISOString()} ${to.toISOString()}\n`).update(bytes).digest();
}

/** What no report says: missing, or so close to an end of this one that the report beside it may say it. */
async function untold(tx: Tx, told: Parameters<typeof judgedTime>[1]) {
  const { provider, from, to } = told;
  const judged = await judgedTime(tx, told);
  const [first, last] = [from < judged.from ? from : judged.from, to > judged.to ? to : judged.to];
  const rows = await tx.many(listUntoldTransactions, [provider, first, last]);
  const missing = rows.filter(({ recordedAt }) => isWithin(recordedAt, judged));
  return {
    missing: missing.map((ours) => missingTransaction(ours.transactionUuid, ours)),
    unjudged: rows.length - missing.length,
  };
}

async function differencesIn(tx: Tx, reportId: bigint): Promise<Discrepancy[]> {
  const found: Discrepancy[] = [];
  let after = 0n;
  for (;;) {
    const page = await tx.many(listHeldTransactions, [reportId, after, AT_ONCE]);
    found.push(...page.map(heldAgainstOurs).filter((one) => one !== undefined));
    if (page.length < AT_ONCE) return found;
    after = page.at(-1)?.id ?? after;
  }
}

function heldAgainstOurs({
  memberId,
  ourKind,
  ourCurrency,
  status,
  units,
  takenBack,
  ...line
}: HeldTransaction) {
  const ours = { kind: ourKind, currency: ourCurrency, status, units, takenBack };
  return reportDifference(line, memberId === null ? undefined : { memberId, ...ours });
}

interface Span {
  readonly from: Date;
  readonly to: Date;
}

/**
 * The time in which what no report says is missing. What happened close to an end may stand in the report beside it: it
 * is left to that one, and judged with it once both are here.
 */
async function judgedTime(
  tx: Tx,
  { provider, reportId, from, to }: Span & { readonly provider: string; readonly reportId: bigint },
): Promise<Span> {
  const at = (date: Date, slacks: number) => new Date(date.getTime() + slacks * SLACK_MS);
  // One that lies beside it reaches far enough to have judged all but what lies at the end they share.
  const { before, after } = await tx.one(findAdjoining, [
    provider,
    reportId,
    at(from, -2),
    at(from, -1),
    at(to, 2),
    at(to, 1),
  ]);
  return { from: at(from, before ? -1 : 1), to: at(to, after ? 1 : -1) };
}

/** Whether it happened in that time. */
function isWithin(at: Date, { from, to }: Span): boolean {
  return at >= from && at <= to;
}

/**
 * A provider's comma-separated report: a line of names and then a line for each bet, win and rollback, under the ids of
 * `docs/providers.md`. Throws a SettlementFileError that names the line.
 */
function readReport(text: string): ReportLine[] {
  return readLines<(typeof COLUMNS)[number]>(text, COLUMNS).map(lineOf);
}

function lineOf({ cell, invalid: fault }: FileLine<(typeof COLUMNS)[number]>): ReportLine {
  const [transactionUuid, amount, currency] = [cell('transaction_uuid'), cell('amount'), cell('currency')];
  if (!/^\S{1,255}$/u.test(transactionUuid)) throw fault('a transaction_uuid without spaces');
  const kind = REPORT_KINDS.find((one) => one === cell('type'));
  if (!kind) throw fault(`not one of ${REPORT_KINDS.join(', ')}: ${cell('type')}`);
  if (kind !== 'rollback' && !AMOUNT_PATTERN.test(amount)) throw fault(`not an amount: ${amount}`);
  if (!/^[A-Z0-9]{3,10}$/.test(currency)) throw fault(`not a currency: ${currency}`);
  const at = instantOf(cell('date'));
  if (!at) throw fault(`not a date with its zone, as 2026-03-01T08:00:00Z: ${cell('date')}`);
  const amountUnits = kind === 'rollback' ? 0n : unitsFromAmount(amount);
  return { transactionUuid, kind, amountUnits, currency, at };
}
