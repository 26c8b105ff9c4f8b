export const ADDRESSES = 500;

/** Pairs to try, numbered from `first`, evenly distributed over the seconds. */
export interface Wave {
  readonly first: number;
  readonly tries: number;
  readonly seconds: number;
}
