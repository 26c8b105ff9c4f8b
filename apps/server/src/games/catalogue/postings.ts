/** Places of games in the order of the catalogue, smallest first. */
export type Postings = Int32Array;

/** The places that stand in every list; of no list at all, `everybody`. */
export function commonOf(lists: readonly Postings[], everybody: Postings): Postings {
  const [shortest, ...others] = lists.toSorted((a, b) => a.length - b.length);
  if (!shortest) return everybody;
  return others.reduce(commonOfTwo, shortest);
}

/** Walks the shorter list and leaps through the longer one. */
function commonOfTwo(short: Postings, long: Postings): Postings {
  const common = new Int32Array(short.length);
  let count = 0;
  let from = 0;
  for (const place of short) {
    from = firstFrom(long, place, from);
    if (from === long.length) break;
    if (long[from] === place) common[count++] = place;
  }
  return common.subarray(0, count);
}

/** Index of the first place that is not before `place`, looked for from `from` on in steps that double. */
function firstFrom(list: Postings, place: number, from: number): number {
  let step = 1;
  let low = from;
  let high = from;
  while (high < list.length && (list[high] ?? 0) < place) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  high = Math.min(high, list.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
