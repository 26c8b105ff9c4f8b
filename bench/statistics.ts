/** The median; for an even count the mean of the two middle values. Throws on an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new Error('the median requires a value');
  return (lower + upper) / 2;
}

/** The quantile of a list by nearest rank. Throws on an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new Error('a quantile requires a value');
  return found;
}

/**
 * Two-sided p of the Mann–Whitney U test by its normal approximation, corrected for ties. It is the probability that
 * two samples of one distribution differ this much. For samples of 20 or more.
 */
export function mannWhitney(first: readonly number[], second: readonly number[]): number {
  const pooled = [
    ...first.map((value) => ({ value, own: 1 })),
    ...second.map((value) => ({ value, own: 0 })),
  ];
  pooled.sort((a, b) => a.value - b.value);
  let [rankSum, ties] = [0, 0];
  for (let from = 0; from < pooled.length; ) {
    let to = from;
    while (to < pooled.length && pooled[to]?.value === pooled[from]?.value) to += 1;
    const equal = pooled.slice(from, to);
    // Equal values share the mean of their ranks.
    rankSum += ((from + 1 + to) / 2) * equal.reduce((sum, { own }) => sum + own, 0);
    ties += equal.length ** 3 - equal.length;
    from = to;
  }
  const [n, m, all] = [first.length, second.length, pooled.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const variance = ((n * m) / 12) * (all + 1 - ties / (all * (all - 1)));
  if (variance === 0) return 1;
  return 2 * (1 - normalBelow(Math.abs(u - (n * m) / 2) / Math.sqrt(variance)));
}

/** Upper tail probability of a chi-square distribution, by Wilson and Hilferty; for 30 or more degrees of freedom. */
export function chiSquareTail(chiSquare: number, freedom: number): number {
  const spread = 2 / (9 * freedom);
  const z = (Math.cbrt(chiSquare / freedom) - (1 - spread)) / Math.sqrt(spread);
  return z >= 0 ? 1 - normalBelow(z) : normalBelow(-z);
}

/** Share of the standard normal distribution below `z` ≥ 0 (Abramowitz and Stegun 26.2.17, error < 1e-7). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const tail = series.reduceRight((sum, factor) => (sum + factor) * t, 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
