import { AMOUNT_PATTERN, unitsFromAmount } from '@tessera/contract/money';
import { DEPOSIT_STATUSES, PAYOUT_STATUSES, type SettlementLine } from './settlement-line.ts';

/** The file is not one that can be held against anything: the message says where and why. */
export class SettlementFault extends Error {}

const COLUMNS = ['reference', 'orderId', 'payoutId', 'amount', 'currency', 'status', 'date'] as const;
const REQUIRED = ['reference', 'amount', 'currency', 'status', 'date'] as const;
const MOST_LINES = 200_000;

/**
 * A gateway's comma-separated file: a line of names and then a line for each deposit (`orderId`) or payout
 * (`payoutId`), with the words of `docs/gateways.md`. Throws a SettlementFault that names the line.
 */
export function readSettlement(text: string): SettlementLine[] {
  const [names, ...rows] = cellsOf(text.replace(/^\uFEFF/, ''));
  if (!names) throw new SettlementFault('the file is empty');
  const missing = REQUIRED.find((name) => !names.includes(name));
  if (missing) throw new SettlementFault(`the first line does not name ${missing}`);
  if (rows.length > MOST_LINES) throw new SettlementFault(`more than ${MOST_LINES} lines: split the file`);
  return rows.map((row, index) => {
    if (row.length !== names.length) throw faultAt(index, `${row.length} cells`);
    const cell = (name: (typeof COLUMNS)[number]) => row[names.indexOf(name)]?.trim() ?? '';
    return lineOf(cell, (why) => faultAt(index, why));
  });
}

function faultAt(index: number, why: string): SettlementFault {
  return new SettlementFault(`line ${index + 2}: ${why}`);
}

type Cell = (name: (typeof COLUMNS)[number]) => string;

function lineOf(cell: Cell, fault: (why: string) => SettlementFault): SettlementLine {
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

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** A date that says its zone; undefined for any other: without one it is another moment for each reader. */
export function instantOf(text: string): Date | undefined {
  const at = new Date(INSTANT.test(text) ? text : Number.NaN);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Cells may stand in quotes, with two for one and with line breaks in them; empty lines are left out. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  for (let cell = CELL.exec(text); cell; cell = CELL.exec(text)) {
    row.push(cell[1]?.replaceAll('""', '"') ?? cell[2] ?? '');
    if (cell[3] === ',') continue;
    if (row.some((one) => one !== '')) rows.push(row);
    row = [];
    if (CELL.lastIndex >= text.length) return rows;
  }
  throw new SettlementFault('a cell is not quoted as it should be');
}
