import { REAL_TYPES } from '../../identity/for-members.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import { type BonusTerms, contributionsOf, requiredUnits } from '../bonus/terms.ts';
import type { Promotion } from './promotion-file.ts';
import type { GivenRewards, PreviewOptions } from './preview.ts';
import { PROMOTION_KINDS } from './promotion-kinds.ts';
import { sumLastMonth } from './queries.ts';

/** House edge of the in-house slots in basis points, for a merchant without play. */
const ASSUMED_EDGE = 354n;
const WHOLE = 10_000n;

export interface CostPreview extends GivenRewards {
  /** Ledger units that the bonuses require in counted stakes, and what members lose meanwhile. Zero for cash. */
  readonly wageringUnits: bigint;
  readonly lossUnits: bigint;
  /** Basis points, of the games that count. */
  readonly edge: bigint;
  /** What the operator pays in the end, if every member completes the wagering. */
  readonly costUnits: bigint;
}

/** What a promotion would have cost in the last 30 full days; undefined where last month's play does not determine it. */
export async function previewCost(
  db: Queryable,
  { code, kind, terms }: Pick<Promotion, 'code' | 'kind' | 'terms'>,
  options: Omit<PreviewOptions, 'code'>,
): Promise<CostPreview | undefined> {
  const definition = PROMOTION_KINDS[kind];
  const given = await definition?.previewCost(db, terms, { ...options, code });
  if (!definition || !given) return undefined;
  const bonus = definition.bonusOf(terms);
  if (!bonus) return { ...given, wageringUnits: 0n, lossUnits: 0n, edge: 0n, costUnits: given.units };
  const play = await db.many(sumLastMonth, [options.merchantCode, [...REAL_TYPES], options.now]);
  const wageringUnits = requiredUnits(bonus, given.units);
  const { lossUnits, edge } = expectedLoss(bonus, play, wageringUnits);
  return { ...given, wageringUnits, lossUnits, edge, costUnits: given.units - lossUnits };
}

type Play = readonly {
  readonly gameType: keyof ReturnType<typeof contributionsOf>;
  readonly stakeUnits: bigint;
  readonly winUnits: bigint;
}[];

/**
 * What members lose until stakes of `wageringUnits` are counted, with the games and the results of a period. A game that
 * counts a tenth takes ten times the stakes.
 */
export function expectedLoss(
  bonus: BonusTerms,
  play: Play,
  wageringUnits: bigint,
): { readonly lossUnits: bigint; readonly edge: bigint } {
  const contributions = contributionsOf(bonus);
  const games = play.filter(
    ({ gameType }) => contributions[gameType] > 0 && !bonus.refusedTypes?.includes(gameType),
  );
  const staked = games.reduce((sum, { stakeUnits }) => sum + stakeUnits, 0n);
  const counted = games.reduce(
    (sum, { gameType, stakeUnits }) => sum + stakeUnits * BigInt(contributions[gameType]),
    0n,
  );
  if (staked <= 0n || counted <= 0n) {
    return { lossUnits: (wageringUnits * ASSUMED_EDGE) / WHOLE, edge: ASSUMED_EDGE };
  }
  const result = games.reduce((sum, { stakeUnits, winUnits }) => sum + stakeUnits - winUnits, 0n);
  // Members who won more than they staked are luck, which no promotion can expect.
  const lost = result > 0n ? result : 0n;
  return { lossUnits: (wageringUnits * lost * WHOLE) / counted, edge: (lost * WHOLE) / staked };
}
