/** What the cost preview of a kind of promotion takes and returns. */
export interface PreviewOptions {
  readonly merchantCode: string;
  /** The code of the promotion, which may exist already. */
  readonly code: string;
  readonly now: Date;
  readonly coinUnits: bigint;
}

/** What a promotion would have given in the last 30 full days. */
export interface GivenRewards {
  readonly rewards: number;
  /** Ledger units. */
  readonly units: bigint;
}
