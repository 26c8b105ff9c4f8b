import { type Statement, statement } from './statement.ts';

type Row = Readonly<Record<string, unknown>>;

/** What comes before the first value of a type. */
const BEFORE_ALL = { bigint: '-1', date: '-infinity', timestamptz: '-infinity' } as const;

/** Columns whose values together tell the rows of a member apart and order them, with their types. */
type Place = Readonly<Record<string, keyof typeof BEFORE_ALL>>;

/** What a member may have of one table: every row that is theirs, without what would let others in. */
export interface OwnSection {
  /** Of the list in the file. */
  readonly name: string;
  readonly table: string;
  /** Columns that stay here: proofs, and what only this server understands. */
  readonly withheld: readonly string[];
  /** Columns that are opened, and what each is bound to. */
  readonly sealed: Readonly<Record<string, (memberId: bigint, row: Row) => string>>;
  /** Of those, names that somebody else may bear: they are in the file where they are the member's own. */
  readonly names: readonly string[];
  /** The place before every row. */
  readonly start: string;
  /** Rows after a place, in the order of their places, each as JSON. */
  readonly page: Statement<[memberId: bigint, after: string, most: number], { place: string; own: string }>;
}

export interface OwnSectionTerms extends Partial<Pick<OwnSection, 'withheld' | 'sealed' | 'names'>> {
  readonly name: string;
  readonly table: string;
  /** In the order of an index that begins with the owner; without it they are few and in no order of their own. */
  readonly place?: Place;
  /** Where the owner stands when the table has no `member_id`. */
  readonly owner?: { readonly join: string; readonly column: string };
  /** Narrows the rows, so that an index has them in order. */
  readonly only?: string;
}

const FEW: Place = { 'row_number() OVER (ORDER BY t.*)': 'bigint' };

/** One table of a domain as part of the file; the texts are the domain's own, never a visitor's. */
export function ownSection(terms: OwnSectionTerms): OwnSection {
  const { name, table, place = FEW, owner, only, withheld = [], sealed = {}, names = [] } = terms;
  const left = withheld.map((column) => ` - '${column}'`).join('');
  const where = `${owner?.column ?? 't.member_id'} = $1${only ? ` AND ${only}` : ''}`;
  const columns = Object.keys(place).map((column, index) => `${column} AS place_${index}`);
  const places = columns.map((_, index) => `s.place_${index}`);
  const after = Object.values(place).map((type, index) => `split_part($2, '|', ${index + 1})::${type}`);
  // The first column by itself as well: of a row from two tables no index would be asked.
  return {
    name,
    table,
    withheld,
    sealed,
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
