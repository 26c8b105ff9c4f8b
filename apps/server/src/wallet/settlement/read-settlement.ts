import { AMOUNT_PATTERN, unitsFromAmount } from '@tessera/contract/money';
import { type FileLine, instantOf, readLines } from './read-file.ts';
import { DEPOSIT_STATUSES, PAYOUT_STATUSES, type SettlementLine } from './settlement-line.ts';

const COLUMNS = ['reference', 'orderId', 'payoutId', 'amount', 'currency', 'status', 'date'] as const;
const REQUIRED = ['reference', 'amount', 'currency', 'status', 'date'] as const;
/**
 * A gateway's comma-separated file: a line of names and then a line for each deposit (`orderId`) or payout
 * (`payoutId`), with the words of `docs/gateways.md`. Throws a SettlementFault that names the line.
 */
export function readSettlement(text: string): SettlementLine[] {
  return readLines<(typeof COLUMNS)[number]>(text, REQUIRED).map(lineOf);
}

function lineOf({ cell, fault }: FileLine<(typeof COLUMNS)[number]>): SettlementLine {
  const [orderId, payoutId] = [cell('orderId'), cell('payoutId')];
  if ((orderId === '') === (payoutId === '')) throw fault('an orderId or a payoutId, one of them');
  const [kind, id] = payoutId === '' ? (['deposit', orderId] as const) : (['payout', payoutId] as const);
  if (!/^[1-9][0-9]{0,17}$/.test(id)) throw fault(`not a number of ours: ${id}`);
  const statuses = kind === 'deposit' ? DEPOSIT_STATUSES : PAYOUT_STATUSES;
  const status = statuses.find((one) => one === cell('status'));
  if (!status) throw fault(`not one of ${statuses.join(', ')}: ${cell('status')}`);
  const amountUnits = AMOUNT_PATTERN.test(cell('amount')) ? unitsFromAmount(cell('amount')) : 0n;
  if (amountUnits === 0n) throw fault(`not an amount: ${cell('amount')}`);
  const [reference, currency] = [cell('reference'), cell('currency')];
  if (!/^\S{1,200}$/u.test(reference)) throw fault('a reference of 1 to 200 characters without spaces');
  if (!/^[A-Z0-9]{3,10}$/.test(currency)) throw fault(`not a currency: ${currency}`);
  const at = instantOf(cell('date'));
  if (!at) throw fault(`not a date with its zone, as 2026-03-01T08:00:00Z: ${cell('date')}`);
  return { kind, orderId: BigInt(id), reference, amountUnits, currency, status, at };
}
