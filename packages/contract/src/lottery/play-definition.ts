/** Shapes of draws. Games of one shape offer the same plays. */
export const DRAW_SHAPES = [
  'ssc',
  '11x5',
  'k3',
  'pk10',
  'mark-six',
  'vietnam-north',
  'vietnam-south',
] as const;
/** Central and southern Vietnam share a shape. */
export type DrawShape = (typeof DRAW_SHAPES)[number];

/**
 * Values of a row of a board. Numbers are written with `width` digits; words are written as they are, and the value of a
 * word is its position.
 */
export type RowValues =
  | { readonly from: number; readonly to: number; readonly width: number }
  | { readonly words: readonly string[] };

export interface PlayRow {
  readonly name: string;
  readonly values: RowValues;
  /** Number of values that a member picks in this row. */
  readonly min: number;
  readonly max: number;
}

/** Values per row, ascending, each at most once. */
export type Picks = readonly (readonly number[])[];

/** The numbers of a draw, in the order of the shape. */
export type Drawn = readonly number[];

/**
 * One prize of a stake. `winning` of `total` equally likely outcomes win; where a stake can win several times, `winning`
 * is the expected number of wins of `total` outcomes.
 */
export interface Tier {
  readonly code: string;
  /** Stakes of one group have the same tiers. Most plays have one group. */
  readonly group: number;
  readonly winning: bigint;
  readonly total: bigint;
  /** The part of the return of a stake that this tier pays. */
  readonly share: { readonly part: bigint; readonly of: bigint };
  /** The tier returns the stake; the other tiers of the group share the rest of the return. */
  readonly refund?: true;
}

/** How a board shows its rows. */
export const BOARDS = ['positions', 'pool', 'two-pools', 'words', 'number'] as const;
export type Board = (typeof BOARDS)[number];

/** Prize modes in the order of their ids, from 1. */
export const PRIZE_MODES = ['Lott', 'ZY', 'Elott'] as const;
export type PrizeModeId = 1 | 2 | 3;

/** The rules of one play, as pure functions. A play never changes; a change has a new id. */
export interface PlayDefinition {
  readonly id: number;
  readonly code: string;
  readonly shape: DrawShape;
  /** Plays of a menu group are shown together. */
  readonly group: string;
  readonly modes: readonly PrizeModeId[];
  readonly board: Board;
  readonly rows: readonly PlayRow[];
  readonly tiers: readonly Tier[];
  /** Lots that a point of this play pays for. Plays without points have none. */
  readonly pointLots?: number;
  /** Picks over all rows together, where rows may be empty. */
  readonly minPicks: number;
  /** Positions of the draw that decide the wins. All positions where this is absent. */
  readonly places?: readonly number[];
  /** Positions that decide the wins of each row, where the wins are the sum of the wins of the rows. */
  readonly rowPlaces?: readonly (readonly number[])[];
  /** The number of stakes of valid picks. */
  stakes(picks: Picks): number;
  /** No draw wins more stakes of these picks than this number. */
  mostWins(picks: Picks): number;
  /** Winning stakes per tier. */
  wins(picks: Picks, drawn: Drawn): readonly number[];
}

/** Returns the number at a position of a draw. Throws where there is none. */
export function numberAt(drawn: Drawn, place: number): number {
  const number = drawn[place];
  if (number === undefined) throw new RangeError(`a draw has no position ${place}`);
  return number;
}

/** Number of values of a row. */
export function rowSize(values: RowValues): number {
  return 'words' in values ? values.words.length : values.to - values.from + 1;
}

/** A value as a slip writes the value. */
export function valueText(values: RowValues, value: number): string {
  return 'words' in values ? (values.words[value] ?? '') : value.toString().padStart(values.width, '0');
}

/** Undefined for a text that is no value of the row. */
export function valueOf(values: RowValues, text: string): number | undefined {
  if ('words' in values) {
    const value = values.words.indexOf(text);
    return value < 0 ? undefined : value;
  }
  if (text.length !== values.width || !/^\d+$/.test(text)) return undefined;
  const value = Number(text);
  return value >= values.from && value <= values.to ? value : undefined;
}

const ALL_OF_IT = { part: 1n, of: 1n };

/** The only tier of a play. */
export function onlyTier(winning: number | bigint, total: number | bigint): readonly Tier[] {
  return [{ code: 'win', group: 0, winning: BigInt(winning), total: BigInt(total), share: ALL_OF_IT }];
}

/** A group of stakes for each word or number, each with one tier. */
export function tierPerGroup(
  codes: readonly string[],
  winning: readonly (number | bigint)[],
  total: number | bigint,
): readonly Tier[] {
  return codes.map((code, group) => ({
    code,
    group,
    winning: BigInt(winning[group] ?? 0),
    total: BigInt(total),
    share: ALL_OF_IT,
  }));
}
