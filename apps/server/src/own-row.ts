import { amountFromUnits } from '@tessera/contract/money';
import type { OwnSection } from './platform/database/own-section.ts';

type Row = Record<string, unknown>;
type Source = { readonly source?: string };

/** Opens what was sealed for a purpose. */
export type Open = (purpose: string, sealed: Buffer) => string;

/** Amounts of money that are not named by their unit. */
const AMOUNTS = new Set([
  'amount',
  'cash',
  'locked',
  'bonus',
  'overdraft',
  'member_delta',
  'member_balance_after',
]);

/** A row as its owner reads it: amounts as decimals, numbers of rows as text, sealed data opened. */
export function ownRow(section: OwnSection, memberId: bigint, json: string, open: Open): Row {
  // The text of a number is exact where the number is not.
  const exact = (key: string, value: unknown, { source }: Source) =>
    typeof value === 'number' && source !== undefined ? written(key, value, source) : value;
  const row = JSON.parse(json, exact as Parameters<typeof JSON.parse>[1]) as Row;
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const purpose = section.sealed[column];
      const opened =
        purpose && typeof value === 'string' ? open(purpose(memberId, row), bytesOf(value)) : value;
      return [nameOf(column), opened];
    }),
  );
}

/** The row without names that are not known to be its owner's: of each it says whether it is. */
export async function withoutOthers(
  { names }: OwnSection,
  row: Row,
  isOwn: (name: string) => Promise<boolean>,
): Promise<Row> {
  const told: Row = { ...row };
  for (const name of names.map(nameOf)) {
    const own = await isOwn(String(row[name]));
    told[name] = own ? row[name] : null;
    told[`${name}KnownAsOwn`] = own;
  }
  return told;
}

function written(key: string, value: number, source: string): unknown {
  if (!/^-?\d+$/.test(source)) return value;
  if (AMOUNTS.has(key) || key.endsWith('_units')) return amountFromUnits(BigInt(source));
  return key === 'id' || key.endsWith('_id') ? source : value;
}

/** As the database writes bytes into JSON. */
function bytesOf(text: string): Buffer {
  return Buffer.from(text.replace(/^\\x/, ''), 'hex');
}

function nameOf(column: string): string {
  return column.replace(/_sealed$/, '').replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
