import { AMOUNT_PATTERN, unitsFromAmount } from '@tessera/contract/money';
import { createHash } from 'node:crypto';
import { type Discrepancy, recordDiscrepancies } from '../../ledger/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { type FileLine, readLines, timeOf } from '../../wallet/for-games.ts';
import type { SettlementFile, SettlementReport } from '../../wallet/for-games.ts';
import { instantOf, SettlementFileError } from '../../wallet/for-games.ts';
import { STUDIO } from '../studio/studio-provider.ts';
import {
  findAdjoining,
  insertReport,
  insertReportLines,
  isProvider,
  listReportedTransactions,
  listUnreportedTransactions,
  type OurTransaction,
  REPORT_KINDS,
  type ReportedTransaction,
  type ReportLine,
} from './queries.ts';

const COLUMNS = ['transaction_uuid', 'type', 'amount', 'currency', 'date'] as const;

/** Tolerated difference between a provider's time of a transaction and ours. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

const BATCH_SIZE = 1000;

export interface ProviderFile extends SettlementFile {
  /** Code of the provider that sent the report. */
  readonly provider: string;
  /** Period of the report. The lines cannot give it: transactions may be missing at both ends. */
  readonly from: Date;
  readonly to: Date;
}

/**
 * Reconciles a provider's report with our transactions, in both directions. Transactions close to an end of the period
 * are left to the adjoining report. Differences are stored as discrepancies and stop payouts. Throws a SettlementFileError
 * where the report is invalid.
 */
export async function importReport(
  { clock }: { readonly clock: Clock },
  tx: Tx,
  { provider, name, bytes, by, ...time }: ProviderFile,
): Promise<SettlementReport> {
  if (provider === STUDIO)
    throw new SettlementFileError('the studio has no report: its rounds are in the same database');
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
  for (let start = 0; start < lines.length; start += BATCH_SIZE) {
    const page = lines.slice(start, start + BATCH_SIZE);
    const text = JSON.stringify(page, (_key, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    );
    fresh += await tx.run(insertReportLines, [report.id, provider, text]);
  }
  const { missing, unjudged } = await findMissing(tx, { provider, reportId: report.id, from, to });
  const differences = [...(await listDifferences(tx, report.id)), ...missing];
  await recordDiscrepancies(tx, differences, now);
  return { known: false, ...read, fresh, differences, unjudged };
}

/** The digest includes the period: reports of two days without play have the same bytes. */
function digestOf(bytes: Buffer, { from, to }: Pick<ProviderFile, 'from' | 'to'>): Buffer {
  return createHash('sha256').update(`${from.toISOString()} ${to.toISOString()}\n`).update(bytes).digest();
}

/** Transactions that no report contains: missing, or so close to an end that the adjoining report may contain them. */
async function findMissing(tx: Tx, report: Parameters<typeof coveredPeriod>[1]) {
  const { provider, from, to } = report;
  const judged = await coveredPeriod(tx, report);
  const [first, last] = [from < judged.from ? from : judged.from, to > judged.to ? to : judged.to];
  const rows = await tx.many(listUnreportedTransactions, [provider, first, last]);
  const missing = rows.filter(({ recordedAt }) => isWithin(recordedAt, judged));
  return {
    missing: missing.map((ours) => missingTransaction(ours.transactionUuid, ours)),
    unjudged: rows.length - missing.length,
  };
}

async function listDifferences(tx: Tx, reportId: bigint): Promise<Discrepancy[]> {
  const found: Discrepancy[] = [];
  let after = 0n;
  for (;;) {
    const page = await tx.many(listReportedTransactions, [reportId, after, BATCH_SIZE]);
    found.push(...page.map(compareTransaction).filter((one) => one !== undefined));
    if (page.length < BATCH_SIZE) return found;
    after = page.at(-1)?.id ?? after;
  }
}

function compareTransaction({
  memberId,
  ourKind,
  ourCurrency,
  status,
  units,
  takenBack,
  ...line
}: ReportedTransaction) {
  const ours = { kind: ourKind, currency: ourCurrency, status, units, takenBack };
  return reportDifference(line, memberId === null ? undefined : { memberId, ...ours });
}

interface Period {
  readonly from: Date;
  readonly to: Date;
}

/**
 * The period in which an unreported transaction is missing. A transaction close to an end may be in the adjoining report
 * and is checked once both reports are imported.
 */
async function coveredPeriod(
  tx: Tx,
  { provider, reportId, from, to }: Period & { readonly provider: string; readonly reportId: bigint },
): Promise<Period> {
  const at = (date: Date, slacks: number) => new Date(date.getTime() + slacks * CLOCK_TOLERANCE_MS);
  // The adjoining report has checked everything except the end that both reports share.
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

/** Whether a time is within a period. */
function isWithin(at: Date, { from, to }: Period): boolean {
  return at >= from && at <= to;
}

/**
 * A provider's comma-separated report: a line of names and then a line for each bet, win and rollback, under the ids of
 * `docs/providers.md`. Throws a SettlementFileError that names the line.
 */
function readReport(text: string): ReportLine[] {
  return readLines<(typeof COLUMNS)[number]>(text, COLUMNS).map(lineOf);
}

function lineOf({ cell, invalid }: FileLine<(typeof COLUMNS)[number]>): ReportLine {
  const [transactionUuid, amount, currency] = [cell('transaction_uuid'), cell('amount'), cell('currency')];
  if (!/^\S{1,255}$/u.test(transactionUuid)) throw invalid('a transaction_uuid without spaces');
  const kind = REPORT_KINDS.find((one) => one === cell('type'));
  if (!kind) throw invalid(`not one of ${REPORT_KINDS.join(', ')}: ${cell('type')}`);
  if (kind !== 'rollback' && !AMOUNT_PATTERN.test(amount)) throw invalid(`not an amount: ${amount}`);
  if (!/^[A-Z0-9]{3,10}$/.test(currency)) throw invalid(`not a currency: ${currency}`);
  const at = instantOf(cell('date'));
  if (!at) throw invalid(`not a date with its zone, as 2026-03-01T08:00:00Z: ${cell('date')}`);
  const amountUnits = kind === 'rollback' ? 0n : unitsFromAmount(amount);
  return { transactionUuid, kind, amountUnits, currency, at };
}

type ReportedLine = Omit<ReportLine, 'at'>;

/** The discrepancy between a report line and our transaction; undefined where they agree. */
function reportDifference(line: ReportedLine, ours: OurTransaction | undefined): Discrepancy | undefined {
  if (ours && agrees(line, ours)) return undefined;
  return {
    check: 'settlement-play',
    subject: `transaction ${line.transactionUuid}`,
    memberId: ours?.memberId ?? null,
    expected:
      line.kind === 'rollback' ? 'a rollback' : `a ${line.kind} of ${line.amountUnits} ${line.currency}`,
    found: ours ? describeTransaction(ours) : 'nothing of this provider',
  };
}

/** The discrepancy of a transaction that no report of the provider contains. */
function missingTransaction(transactionUuid: string, ours: OurTransaction): Discrepancy {
  return {
    check: 'settlement-play',
    subject: `transaction ${transactionUuid}`,
    memberId: ours.memberId,
    expected: 'nothing in the reports of this provider',
    found: describeTransaction(ours),
  };
}

function agrees({ kind, amountUnits, currency }: ReportedLine, ours: OurTransaction): boolean {
  if (kind === 'rollback') return ours.kind === 'rollback';
  // Rolled back before it arrived, or refused and rolled back: no money stays moved on either side.
  if (ours.kind === null || (ours.status !== 'RS_OK' && ours.takenBack)) return true;
  if (ours.status !== 'RS_OK') return false;
  return ours.kind === kind && ours.units === amountUnits && ours.currency === currency;
}

function describeTransaction({ kind, status, units, currency }: OurTransaction): string {
  if (kind === null) return 'a rollback that arrived first';
  const what = kind === 'rollback' ? 'a rollback' : `a ${kind} of ${units ?? 0} ${currency ?? ''}`.trimEnd();
  return status === 'RS_OK' ? what : `${what}, refused: ${status}`;
}
