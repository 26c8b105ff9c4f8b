import { type PlayDefinition, rowSize, type Tier } from './play-definition.ts';
import { prizeRatio, stakeAmount } from './prize.ts';
import { joinSlip, MAX_MULTIPLE, type SlipLine, slipLineText } from './slip.ts';

/** Phases of a chase: a chase of one phase is an order. */
export const MIN_PHASES = 2;
export const MAX_PHASES = 120;
/** Running chases of a member at most. */
export const MAX_RUNNING_CHASES = 20;
export const MAX_FACTOR = 100;
/** In per cent of everything staked. */
export const MAX_PROFIT_RATE = 10_000;

/** The multiple of one phase, from 1, that replaces the multiple of the plan. */
export interface PhaseEdit {
  readonly phase: number;
  readonly multiple: number;
}

/** How the multiples of the phases are chosen. Each multiple multiplies the multiples of the lines. */
export type ChasePlan = PlanRule & { readonly edits?: PhaseEdit[] | undefined };

type PlanRule =
  | { readonly kind: 'constant'; readonly phases: number; readonly multiple: number }
  /** After every `every` phases, the multiple is multiplied by `factor`. */
  | {
      readonly kind: 'multiplied';
      readonly phases: number;
      readonly multiple: number;
      readonly every: number;
      readonly factor: number;
    }
  /**
   * Each phase has the smallest multiple, from `multiple` on, with which one winning stake returns everything staked so
   * far and `rate` per cent of it. The prize is the lowest prize of the lines. Edited phases count as staked.
   */
  | { readonly kind: 'profit'; readonly phases: number; readonly multiple: number; readonly rate: number };

/** A phase before its issue is known. */
export interface PlannedPhase {
  readonly multiple: number;
  /** Ledger units. */
  readonly amountUnits: bigint;
}

export interface PlanError {
  /** The first phase without a valid multiple, from 1. */
  readonly phase: number;
  /** `multiple`: above the highest multiple. `rate`: no multiple reaches the rate, because the prize is too low. */
  readonly error: 'multiple' | 'rate';
}

/** The phases of a plan with the multiple and the amount of each, or the phase that the plan cannot have. */
export function plannedPhases(lines: readonly SlipLine[], plan: ChasePlan): PlannedPhase[] | PlanError {
  const most = lines.reduce((least, line) => Math.min(least, maxMultiple(line)), MAX_MULTIPLE);
  const edited = new Map(plan.edits?.map(({ phase, multiple }) => [phase, multiple]));
  const once = onceOf(lines);
  const phases: PlannedPhase[] = [];
  let spentUnits = 0n;
  let from = plan.multiple;
  for (let at = 0; at < plan.phases; at += 1) {
    const planned = () =>
      plan.kind === 'profit'
        ? profitMultiple(once, { rate: plan.rate, spentUnits, from, most })
        : fixedMultiple(plan, at);
    const edit = edited.get(at + 1);
    const multiple = edit ?? planned();
    if (multiple === 'rate') return { phase: at + 1, error: 'rate' };
    if (multiple > most) return { phase: at + 1, error: 'multiple' };
    const amountUnits = once.amountUnits * BigInt(multiple);
    phases.push({ multiple, amountUnits });
    if (edit === undefined) from = multiple;
    spentUnits += amountUnits;
  }
  return phases;
}

/** The slip of a phase: the lines with their multiples multiplied. */
export function phaseSlip(lines: readonly SlipLine[], multiple: number): string {
  return joinSlip(lines.map((line) => slipLineText({ ...line, multiple: line.multiple * multiple })));
}

/** The stakes of all lines in a phase, in ledger units. */
export function phaseAmount(lines: readonly SlipLine[], multiple: number): bigint {
  return onceOf(lines).amountUnits * BigInt(multiple);
}

/** The lowest prize of a winning stake of the lines in a phase, in ledger units. A refund is not a prize. */
export function lowestPrize(lines: readonly SlipLine[], multiple: number): bigint {
  return prizeOf(onceOf(lines), multiple);
}

/** A phase with multiple 1, in ledger units. Stakes are in proportion to the multiple, and so are prizes before rounding. */
interface Once {
  readonly amountUnits: bigint;
  /** The lowest prize of a winning stake before rounding. */
  readonly prizeNumerator: bigint;
  readonly prizeDenominator: bigint;
}

/** Lines are counted and priced once here, because a plan may have many multiples to check. */
function onceOf(lines: readonly SlipLine[]): Once {
  let once: Once | undefined;
  let amountUnits = 0n;
  for (const { play, picks, unit, series, multiple } of lines) {
    const stakeUnits = stakeAmount(play, unit, multiple);
    amountUnits += stakeUnits * BigInt(play.stakes(picks));
    for (const tier of tiersOf(play, picks[0] ?? [])) {
      if (tier.refund) continue;
      const { numerator, denominator } = prizeRatio(play, tier, series);
      const prizeNumerator = numerator * stakeUnits;
      if (!once || prizeNumerator * once.prizeDenominator < once.prizeNumerator * denominator)
        once = { amountUnits, prizeNumerator, prizeDenominator: denominator };
    }
  }
  return { ...(once ?? { prizeNumerator: 0n, prizeDenominator: 1n }), amountUnits };
}

function prizeOf({ prizeNumerator, prizeDenominator }: Once, multiple: number): bigint {
  return (prizeNumerator * BigInt(multiple)) / prizeDenominator;
}

/** What a phase leaves over everything staked when one stake wins the lowest prize: may be negative. Ledger units. */
export function profitUnits(lines: readonly SlipLine[], multiple: number, spentUnits: bigint): bigint {
  return lowestPrize(lines, multiple) - spentUnits - phaseAmount(lines, multiple);
}

function maxMultiple({ multiple }: SlipLine): number {
  return Math.floor(MAX_MULTIPLE / multiple);
}

function fixedMultiple(plan: Exclude<PlanRule, { kind: 'profit' }>, at: number): number {
  if (plan.kind === 'constant') return plan.multiple;
  // Infinite where the power is too high, and then above the highest multiple.
  return plan.multiple * plan.factor ** Math.floor(at / plan.every);
}

interface Target {
  readonly rate: number;
  readonly spentUnits: bigint;
  /** Smaller multiples cannot reach the rate, because an earlier phase with less spent needed this multiple. */
  readonly from: number;
  readonly most: number;
}

/** Prizes are rounded down, so every multiple from the least one on is checked in its order. */
function profitMultiple(once: Once, { rate, spentUnits, from, most }: Target): number | 'rate' {
  if (!gains(once, rate)) return 'rate';
  const first = Math.max(from, leastMultiple(once, rate, spentUnits));
  for (let multiple = first; multiple <= most; multiple += 1) {
    const staked = spentUnits + once.amountUnits * BigInt(multiple);
    if ((prizeOf(once, multiple) - staked) * 100n >= BigInt(rate) * staked) return multiple;
  }
  return most + 1;
}

/** The least multiple that reaches the rate if prizes are not rounded. The lines gain more than the rate. */
function leastMultiple(
  { amountUnits, prizeNumerator, prizeDenominator }: Once,
  rate: number,
  spentUnits: bigint,
): number {
  const needed = (100n + BigInt(rate)) * prizeDenominator;
  const gained = 100n * prizeNumerator - needed * amountUnits;
  return Number((needed * spentUnits + gained - 1n) / gained);
}

/** Returns whether a higher multiple gains more than the rate of its own stakes. */
function gains(once: Once, rate: number): boolean {
  const amount = once.amountUnits * BigInt(MAX_MULTIPLE);
  return prizeOf(once, MAX_MULTIPLE) * 100n > (100n + BigInt(rate)) * amount;
}

/** Where each word of a board has its own tier, only the picked words can win. */
function tiersOf({ tiers, rows }: PlayDefinition, picked: readonly number[]): readonly Tier[] {
  const [row] = rows;
  const isTierPerWord =
    rows.length === 1 && row !== undefined && 'words' in row.values && tiers.length === rowSize(row.values);
  return isTierPerWord ? tiers.filter((_, at) => picked.includes(at)) : tiers;
}
