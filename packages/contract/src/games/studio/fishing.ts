import * as z from 'zod/mini';
import { amountOut } from '../../page.ts';
import { roundParts, ruleParts, statedReturn, tableLimits } from './round.ts';

/** Fish by payout, lowest first. */
export const FISH = [
  'ANCHOVY',
  'MULLET',
  'SNAPPER',
  'GROUPER',
  'BARRACUDA',
  'TUNA',
  'MARLIN',
  'SAILFISH',
] as const;
export const fish = z.enum(FISH);
export type Fish = z.infer<typeof fish>;

/** Gear by chance of a catch, highest first: the rarer the catch, the higher the payout. */
export const GEAR = ['NET', 'ROD', 'HARPOON'] as const;
export const gear = z.enum(GEAR);
export type Gear = z.infer<typeof gear>;

const cast = { fish, gear };

export const fishingChoice = z.strictObject(cast);
export type FishingChoice = z.infer<typeof fishingChoice>;

export const fishingRound = z.strictObject({
  ...roundParts,
  ...cast,
  caught: z.boolean(),
  /** A golden fish pays several times; only a catch shows whether the fish is golden. */
  golden: z.boolean(),
});
export type FishingRound = z.infer<typeof fishingRound>;

const fishingRules = {
  ...ruleParts,
  /** The same for every fish and gear. */
  ...statedReturn,
  /** One entry for every fish with every gear: the payout in stakes, and its chance in a million casts. */
  casts: z.array(z.strictObject({ ...cast, pays: z.int(), chance: z.int() })),
  /** One caught fish in `goldenIn` is golden and pays `goldenTimes` as much. */
  goldenIn: z.int(),
  goldenTimes: z.int(),
};

/** The same table for past rounds. */
export const fishingRulesTable = z.strictObject(fishingRules);
export type FishingRulesTable = z.infer<typeof fishingRulesTable>;

export const fishingTable = z.strictObject({
  ...fishingRules,
  ...tableLimits,
  stakes: z.array(amountOut),
});
export type FishingTable = z.infer<typeof fishingTable>;
