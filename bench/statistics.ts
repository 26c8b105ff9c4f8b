/** The middle value; of an even count the mean of the two in the middle. Throws on an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new Error('there is no median of nothing');
  return (lower + upper) / 2;
}

/** The value that the given share of all values does not exceed, by nearest rank. Throws on an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new Error('there is no quantile of nothing');
  return found;
}
