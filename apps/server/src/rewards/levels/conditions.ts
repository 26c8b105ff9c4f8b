// SQL conditions on a level `l`, the progress `g` of a member and the month `t`, which may be missing.

/** Each pair is a column of the level and the progress of the member. */
function met(match: string, pairs: readonly (readonly [condition: string, progress: string])[]): string {
  const all = pairs.map(([condition, progress]) => `coalesce(${progress} >= ${condition}, true)`);
  const any = pairs.map(([condition, progress]) => `coalesce(${progress} >= ${condition}, false)`);
  return `CASE ${match} WHEN 'all' THEN ${all.join(' AND ')} ELSE ${any.join(' OR ')} END`;
}

export const MET = met('l.match', [
  ['l.month_deposit_units', 'coalesce(t.deposit_units, 0)'],
  ['l.total_deposit_units', 'g.deposit_units'],
  ['l.month_turnover_units', 'coalesce(t.turnover_units, 0)'],
  ['l.total_turnover_units', 'g.turnover_units'],
]);
export const STAYS = `(num_nonnulls(l.stay_deposit_units, l.stay_turnover_units) = 0 OR ${met(
  'l.stay_match',
  [
    ['l.stay_deposit_units', 'coalesce(t.deposit_units, 0)'],
    ['l.stay_turnover_units', 'coalesce(t.turnover_units, 0)'],
  ],
)})`;
/** The member may rise to the level. A level from which a member dropped also needs its retention condition in this month. */
export const REACHES = `l.rank > g.level AND (${MET}) AND (l.rank > g.highest_level OR ${STAYS})`;
