import { unitsFromAmount } from '../../money.ts';
import type { SlotSymbol } from './slot.ts';

/** Line stakes paid for three, four and five of a symbol. */
export type Pays = readonly [three: number, four: number, five: number];
export type PayingSymbol = Exclude<SlotSymbol, 'WILD'>;

/** The published rules of a slot. Rounds store the name of their rules, so rules never change. */
export interface SlotRules {
  readonly name: string;
  /** Each reel's strip, top to bottom, cyclic. WILD is not on the first reel. */
  readonly reels: readonly (readonly SlotSymbol[])[];
  /** Each line names a row (0 top, 2 bottom) for each reel. */
  readonly lines: readonly (readonly number[])[];
  /** Counted from the first reel on. No line pays less than the stake of the whole round. */
  readonly pays: Readonly<Record<PayingSymbol, Pays>>;
  /** The highest payout of all lines of one round together: counted over every stop in the test. */
  readonly highestLineStakes: bigint;
  /** Ledger units; each line's share is a whole number of payable units. */
  readonly stakesUnits: readonly bigint[];
}

/** Rows in view on every reel. */
export const ROWS = 3;
export const WILD = 'WILD';

const STAKES = ['0.10', '0.20', '0.50', '1', '2', '5', '10', '20', '50', '100'];

function strip(symbols: string): SlotSymbol[] {
  return symbols.split(/\s+/) as SlotSymbol[];
}

// No symbol occurs twice within three positions, so no reel ever shows a symbol twice.
export const MOSAIC: SlotRules = {
  name: 'mosaic-1',
  reels: [
    strip(`SLATE PEARL AMBER CORAL CLAY PEARL JADE CLAY SLATE CROWN PEARL JADE SLATE AMBER JADE CORAL
           AMBER CLAY JADE CORAL CLAY JADE SLATE AMBER CORAL CLAY SLATE AMBER CLAY SLATE JADE CLAY`),
    strip(`WILD SLATE PEARL CORAL JADE AMBER SLATE CLAY JADE SLATE CLAY CORAL SLATE AMBER CORAL CROWN
           SLATE AMBER CORAL JADE AMBER CLAY PEARL JADE AMBER CLAY PEARL CORAL JADE AMBER PEARL CORAL`),
    strip(`PEARL JADE CLAY PEARL AMBER CORAL PEARL CLAY CROWN CORAL JADE SLATE AMBER CLAY JADE AMBER
           SLATE CORAL CLAY CROWN WILD AMBER CLAY JADE PEARL SLATE CORAL JADE SLATE AMBER CORAL SLATE`),
    strip(`CLAY JADE AMBER SLATE PEARL JADE CORAL CLAY AMBER JADE CORAL SLATE JADE AMBER WILD PEARL
           SLATE JADE CLAY SLATE PEARL CROWN CORAL AMBER WILD CLAY AMBER JADE SLATE CLAY CORAL SLATE`),
    strip(`CLAY AMBER SLATE JADE CLAY AMBER JADE CROWN CLAY JADE PEARL AMBER SLATE CORAL PEARL CLAY
           CORAL AMBER SLATE CLAY JADE CROWN CORAL CLAY JADE SLATE PEARL CORAL CLAY SLATE AMBER CORAL`),
  ],
  lines: [
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
    [2, 2, 2, 2, 2],
    [0, 1, 2, 1, 0],
    [2, 1, 0, 1, 2],
    [0, 0, 1, 2, 2],
    [2, 2, 1, 0, 0],
    [1, 0, 0, 0, 1],
    [1, 2, 2, 2, 1],
    [1, 0, 1, 2, 1],
  ],
  pays: {
    CLAY: [10, 20, 75],
    SLATE: [10, 25, 100],
    JADE: [15, 30, 125],
    AMBER: [15, 40, 200],
    CORAL: [20, 75, 400],
    PEARL: [50, 200, 1000],
    CROWN: [150, 1000, 5000],
  },
  highestLineStakes: 5375n,
  stakesUnits: STAKES.map(unitsFromAmount),
};

/** The rules with this name. Throws for an unknown name. */
export function slotRules(name: string): SlotRules {
  if (name === MOSAIC.name) return MOSAIC;
  throw new RangeError(`no slot rules ${name}`);
}
