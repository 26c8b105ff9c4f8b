import { type Statement, statement, type Tx } from './statement.ts';

type Row = Readonly<Record<string, unknown>>;

/** A value before all values of the type. */
const BEFORE_ALL = { bigint: '-1', date: '-infinity', timestamptz: '-infinity' } as const;

/** Columns, with their types, that identify and order the rows of a member. */
type Place = Readonly<Record<string, keyof typeof BEFORE_ALL>>;

/** The exported part of one table: all rows of a member, without columns that would give others access. */
export interface ExportSection {
  /** Name of the list in the file. */
  readonly name: string;
  readonly table: string;
  /** Columns that are not exported: credentials, and values that only this server can read. */
  readonly withheld: readonly string[];
  /** Encrypted columns, with the purpose to which each is bound. */
  readonly encrypted: Readonly<Record<string, (memberId: bigint, row: Row) => string>>;
  /** Encrypted names that may belong to another person: exported only where they are the member's own. */
  readonly names: readonly string[];
  /** The position before all rows. */
  readonly start: string;
  /** Rows after a position, in order, each as JSON. */
  readonly page: Statement<[memberId: bigint, after: string, most: number], { place: string; own: string }>;
}

export interface ExportSectionOptions
  extends Partial<Pick<ExportSection, 'withheld' | 'encrypted' | 'names'>> {
  readonly name: string;
  readonly table: string;
  /**
   * Columns in the order of an index that begins with the owner. Absent for few rows without an order of
   * their own.
   */
  readonly place?: Place;
  /** The owner column, where the table has no `member_id`. */
  readonly owner?: { readonly join: string; readonly column: string };
  /** The condition of the index that contains the rows in order. */
  readonly only?: string;
}

const FEW: Place = { 'row_number() OVER (ORDER BY t.*)': 'bigint' };

/** Builds the export of one table. All texts come from the domain, never from visitors. */
export function exportSection(terms: ExportSectionOptions): ExportSection {
  const { name, table, place = FEW, owner, only, withheld = [], encrypted = {}, names = [] } = terms;
  const left = withheld.map((column) => ` - '${column}'`).join('');
  const where = `${owner?.column ?? 't.member_id'} = $1${only ? ` AND ${only}` : ''}`;
  const columns = Object.keys(place).map((column, index) => `${column} AS place_${index}`);
  const places = columns.map((_, index) => `s.place_${index}`);
  const after = Object.values(place).map((type, index) => `split_part($2, '|', ${index + 1})::${type}`);
  // Also compares the first column alone: PostgreSQL uses no index for a row comparison across two tables.
  return {
    name,
    table,
    withheld,
    encrypted,
    names,
    start: Object.values(place)
      .map((type) => BEFORE_ALL[type])
      .join('|'),
    page: statement(
      `own-data.${name}`,
      `SELECT concat_ws('|', ${places.join(', ')}) AS place, s.own::text AS own FROM (
         SELECT ${columns.join(', ')}, to_jsonb(t)${left} AS own FROM ${table} t ${owner?.join ?? ''} WHERE ${where}
       ) s WHERE ${places[0]} >= ${after[0]} AND (${places.join(', ')}) > (${after.join(', ')}) ORDER BY ${places.join(', ')} LIMIT $3`,
    ),
  };
}

/** The erasure of a member in one table. */
interface ErasureStep {
  readonly table: string;
  readonly forget: Statement<[memberId: bigint], Record<string, never>>;
}

/** Deletes all rows of the member. The table name comes from the domain, never from visitors. */
export function eraseRows(table: string): ErasureStep {
  return {
    table,
    forget: statement(`forget.${table}`, `DELETE FROM ${table} WHERE member_id = $1`),
  };
}

/** Erases personal data by a custom statement, where rows stay or have no `member_id`. */
export function eraseWith(table: string, text: string): ErasureStep {
  return { table, forget: statement(`forget.${table}`, text) };
}

/** Runs the steps in the order of the list, equal for all callers, so that no deadlock occurs. */
export async function eraseMemberRows(tx: Tx, list: readonly ErasureStep[], memberId: bigint): Promise<void> {
  for (const { forget } of list) await tx.run(forget, [memberId]);
}
