import type { Drawn, Picks, PlayDefinition } from '@tessera/contract/lottery/play-definition';
import { prizeUnits } from '@tessera/contract/lottery/prize';

/** Equal lines of an issue. */
export interface StakedLines {
  readonly play: PlayDefinition;
  readonly picks: Picks;
  readonly series: number;
  readonly stakeUnits: bigint;
  readonly count: number;
}

/** A part of the wins of some lines, which the numbers at these positions decide. */
export interface LinePart {
  readonly places: readonly number[];
  readonly picks: Picks;
  /** In ledger units. */
  pays(drawn: Drawn): number;
}

/** Rows that are independent are parts of their own. `everyPlace` decides a play that names no positions. */
export function partsOfLines(lines: StakedLines, everyPlace: readonly number[]): readonly LinePart[] {
  const { play, picks } = lines;
  const pays = payoutOf(lines);
  if (!play.rowPlaces)
    return [{ places: play.places ?? everyPlace, picks, pays: (drawn) => pays(picks, drawn) }];
  return play.rowPlaces.flatMap((places, row) => {
    if (!picks[row]?.length) return [];
    const own = picks.map((picked, at) => (at === row ? picked : []));
    return [{ places, picks: own, pays: (drawn) => pays(own, drawn) }];
  });
}

function payoutOf({ play, series, stakeUnits, count }: StakedLines) {
  const prizes = play.tiers.map((tier) => Number(prizeUnits(play, tier, series, stakeUnits)) * count);
  return (picks: Picks, drawn: Drawn) =>
    play.wins(picks, drawn).reduce((sum, stakes, tier) => sum + stakes * (prizes[tier] ?? 0), 0);
}
