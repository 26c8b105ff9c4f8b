import * as z from 'zod/mini';
import { amountOut } from '../../page.ts';
import { roundParts, ruleParts, statedReturn, tableLimits } from './round.ts';

/** Symbols of the five-reel slot, lowest first; WILD substitutes every other symbol. */
export const SLOT_SYMBOLS = ['CLAY', 'SLATE', 'JADE', 'AMBER', 'CORAL', 'PEARL', 'CROWN', 'WILD'] as const;
export const slotSymbol = z.enum(SLOT_SYMBOLS);
export type SlotSymbol = z.infer<typeof slotSymbol>;

const lineWin = z.strictObject({
  /** Place of the line in the table's `lines`, from 0. */
  line: z.int(),
  symbol: slotSymbol,
  count: z.int(),
  amount: amountOut,
});

export const slotRound = z.strictObject({
  ...roundParts,
  /** Index of the top visible symbol on each reel's strip. */
  stops: z.array(z.int()),
  /** Five reels of three visible symbols, top to bottom. */
  grid: z.array(z.array(slotSymbol)),
  lines: z.array(lineWin),
});
export type SlotRound = z.infer<typeof slotRound>;

const slotRules = {
  ...ruleParts,
  ...statedReturn,
  /** Strips of the five reels, in order. */
  reels: z.array(z.array(slotSymbol)),
  /** Each line names a row (0 top, 2 bottom) for each reel. */
  lines: z.array(z.array(z.int())),
  /** Line stakes paid for three, four and five of a symbol from the left. */
  pays: z.array(z.strictObject({ symbol: slotSymbol, three: z.int(), four: z.int(), five: z.int() })),
};

/** The same table for past rounds. */
export const slotRulesTable = z.strictObject(slotRules);
export type SlotRulesTable = z.infer<typeof slotRulesTable>;

export const slotTable = z.strictObject({
  ...slotRules,
  ...tableLimits,
  stakes: z.array(amountOut),
});
export type SlotTable = z.infer<typeof slotTable>;
