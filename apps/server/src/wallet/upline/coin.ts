/** Ledger units of the smallest coin: what is sent is whole coins. */
export const COIN = 100n;
