/** Periods of a limit, the shortest first. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;

export interface PeriodLimit {
  readonly period: (typeof LIMIT_PERIODS)[number];
  /** Ledger units, or milliseconds of a time limit. */
  readonly most: bigint;
}

/** The lowest limit of a longer period below `wanted`, which would make `wanted` ineffective. */
export function lowerLongerLimit(
  limits: readonly PeriodLimit[],
  wanted: PeriodLimit,
): PeriodLimit | undefined {
  const longer = limits.filter((limit) => isLonger(limit, wanted) && limit.most < wanted.most);
  return longer.toSorted((first, second) => (first.most < second.most ? -1 : 1))[0];
}

/** The limits of shorter periods above `wanted`, which would be ineffective. */
export function higherShorterLimits(limits: readonly PeriodLimit[], wanted: PeriodLimit): PeriodLimit[] {
  return limits.filter((limit) => isLonger(wanted, limit) && limit.most > wanted.most);
}

function isLonger(first: PeriodLimit, second: PeriodLimit): boolean {
  return LIMIT_PERIODS.indexOf(first.period) > LIMIT_PERIODS.indexOf(second.period);
}
