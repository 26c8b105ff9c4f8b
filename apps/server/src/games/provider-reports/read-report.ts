import { AMOUNT_PATTERN, unitsFromAmount } from '@tessera/contract/money';
import { type FileLine, instantOf, readLines } from '../../wallet/index.ts';
import { REPORT_KINDS, type ReportLine } from './report-line.ts';

const COLUMNS = ['transaction_uuid', 'type', 'amount', 'currency', 'date'] as const;

/**
 * A provider's comma-separated report: a line of names and then a line for each bet, win and rollback, under the ids of
 * `docs/providers.md`. Throws a SettlementFault that names the line.
 */
export function readReport(text: string): ReportLine[] {
  return readLines<(typeof COLUMNS)[number]>(text, COLUMNS).map(lineOf);
}

function lineOf({ cell, fault }: FileLine<(typeof COLUMNS)[number]>): ReportLine {
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
