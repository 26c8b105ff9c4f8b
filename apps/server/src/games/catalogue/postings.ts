/** Places of games in the order of the catalogue, smallest first. */
export type Postings = Int32Array;

/** The places that stand in every list; of no list at all, `everybody`. */
export function commonOf(lists: readonly Postings[], everybody: Postings): Postings {
  const [shortest, ...others] = lists.toSorted((a, b) => a.length - b.length);
  if (!shortest) return everybody;
  return others.reduce(commonOfTwo, shortest);
}

/** The places that stand in any of the lists; `count` is how many places there are. */
export function unionOf(lists: readonly Postings[], count: number): Postings {
  const [first = new Int32Array(0), ...others] = lists;
  if (others.length === 0) return first;
  const marked = new Uint8Array(count);
  for (const list of lists) for (const place of list) marked[place] = 1;
  const union = new Int32Array(count);
  let size = 0;
  for (let place = 0; place < count; place += 1) if (marked[place] === 1) union[size++] = place;
  return union.slice(0, size);
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
