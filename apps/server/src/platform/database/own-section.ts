import { type Statement, statement } from './statement.ts';

type Row = Readonly<Record<string, unknown>>;

/** What a member may have of one table: every row that is theirs, without what would let others in. */
export interface OwnSection {
  /** Of the list in the file. */
  readonly name: string;
  readonly table: string;
  /** Columns that stay here: proofs, and what only this server understands. */
  readonly withheld: readonly string[];
  /** Columns that are opened, and what each is bound to. */
  readonly sealed: Readonly<Record<string, (memberId: bigint, row: Row) => string>>;
  /** Rows after a place, in the order of their places, each as JSON. */
  readonly page: Statement<[memberId: bigint, after: bigint, most: number], { place: bigint; own: string }>;
}

export interface OwnSectionTerms extends Partial<Pick<OwnSection, 'withheld' | 'sealed'>> {
  readonly name: string;
  readonly table: string;
  /** Whole number that orders the rows, of `t`; without it they are few and in no order of their own. */
  readonly place?: string;
  /** Where the owner stands when the table has no `member_id`. */
  readonly owner?: { readonly join: string; readonly column: string };
  /** Narrows the rows, so that an index has them in order. */
  readonly only?: string;
}

const FEW = 'row_number() OVER (ORDER BY t.*)';

/** One table of a domain as part of the file; the texts are the domain's own, never a visitor's. */
export function ownSection(terms: OwnSectionTerms): OwnSection {
  const { name, table, place = FEW, owner, only, withheld = [], sealed = {} } = terms;
  const left = withheld.map((column) => ` - '${column}'`).join('');
  const where = `${owner?.column ?? 't.member_id'} = $1${only ? ` AND ${only}` : ''}`;
  return {
    name,
    table,
    withheld,
    sealed,
    page: statement(
      `own-data.${name}`,
      `SELECT s.place, s.own::text AS own FROM (
         SELECT ${place} AS place, to_jsonb(t)${left} AS own FROM ${table} t ${owner?.join ?? ''} WHERE ${where}
       ) s WHERE s.place > $2 ORDER BY s.place LIMIT $3`,
    ),
  };
}
