/** What a market asks of a site to protect its players. */
export interface MarketProfile {
  /** Play is interrupted this often by what was spent and won. */
  readonly realityCheckMs: number;
}

const MINUTE_MS = 60_000;

/** The profiles that `MARKET` chooses from. */
export const MARKETS = {
  default: { realityCheckMs: 60 * MINUTE_MS },
} as const satisfies Readonly<Record<string, MarketProfile>>;
