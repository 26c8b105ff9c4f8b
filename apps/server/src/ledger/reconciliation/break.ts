import type { Statement } from '../../platform/database/statement.ts';

/** One place where two things that must agree do not. */
export interface Break {
  /** Which two things: the name of the check. */
  readonly check: string;
  /** Which row: an asset, a member's asset, a transfer, an order, a round, a day. */
  readonly subject: string;
  /** Null where no member is concerned. */
  readonly memberId: bigint | null;
  /** By what it is held against; sums are decimal digits, because they may outgrow a bigint. */
  readonly expected: string;
  /** As stored. */
  readonly found: string;
}

type BetweenIds = [after: bigint, upTo: bigint];

/** What a domain knows of transfers, held against the books. Each statement gives at most a hundred breaks. */
export interface BookCheck {
  /** Transfers between two ids that the domain should know, and does not, or knows otherwise. */
  readonly transfers: Statement<BetweenIds, Break>;
  /** The domain's own rows between two ids of theirs; only the check in full reads them. */
  readonly rows: Statement<BetweenIds, Break>;
  /** The last id of a page of those rows; null when none is left. */
  readonly rowsPage: Statement<[after: bigint, limit: number], { readonly lastId: bigint | null }>;
}
