import { type PlayDefinition, rowSize, type Tier } from './play-definition.ts';
import { prizeUnits, stakeAmount } from './prize.ts';
import { type SlipLine, slipLineText } from './slip.ts';

/** Phases of a chase at most. */
export const MAX_PHASES = 120;
/** The highest multiple of a phase, and of a line with the multiple of its phase. */
export const MAX_PHASE_MULTIPLE = 100_000;
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
  const most = lines.reduce((least, line) => Math.min(least, maxMultiple(line)), MAX_PHASE_MULTIPLE);
  const edited = new Map(plan.edits?.map(({ phase, multiple }) => [phase, multiple]));
  const phases: PlannedPhase[] = [];
  let spentUnits = 0n;
  let from = plan.multiple;
  for (let at = 0; at < plan.phases; at += 1) {
    const planned = () =>
      plan.kind === 'profit'
        ? profitMultiple(lines, { rate: plan.rate, spentUnits, from, most })
        : fixedMultiple(plan, at);
    const edit = edited.get(at + 1);
    const multiple = edit ?? planned();
    if (multiple === 'rate') return { phase: at + 1, error: 'rate' };
    if (multiple > most) return { phase: at + 1, error: 'multiple' };
    const amountUnits = phaseAmount(lines, multiple);
    phases.push({ multiple, amountUnits });
    if (edit === undefined) from = multiple;
    spentUnits += amountUnits;
  }
  return phases;
}

/** The slip of a phase: the lines with their multiples multiplied. */
export function phaseSlip(lines: readonly SlipLine[], multiple: number): string {
  return lines.map((line) => slipLineText({ ...line, multiple: line.multiple * multiple })).join(';');
}

/** The stakes of all lines in a phase, in ledger units. */
export function phaseAmount(lines: readonly SlipLine[], multiple: number): bigint {
  return lines.reduce(
    (sum, { play, picks, unit, multiple: own }) =>
      sum + stakeAmount(play, unit, own * multiple) * BigInt(play.stakes(picks)),
    0n,
  );
}

/** The lowest prize of a winning stake of the lines in a phase, in ledger units. A refund is not a prize. */
export function lowestPrize(lines: readonly SlipLine[], multiple: number): bigint {
  const prizes = lines.flatMap(({ play, picks, unit, series, multiple: own }) =>
    tiersOf(play, picks[0] ?? [])
      .filter(({ refund }) => !refund)
      .map((tier) => prizeUnits(play, tier, series, stakeAmount(play, unit, own * multiple))),
  );
  return prizes.reduce((least, prize) => (prize < least ? prize : least), prizes[0] ?? 0n);
}

/** What a phase leaves over everything staked when one stake wins the lowest prize: may be negative. Ledger units. */
export function profitUnits(lines: readonly SlipLine[], multiple: number, spentUnits: bigint): bigint {
  return lowestPrize(lines, multiple) - spentUnits - phaseAmount(lines, multiple);
}

function maxMultiple({ multiple }: SlipLine): number {
  return Math.floor(MAX_PHASE_MULTIPLE / multiple);
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

/** Prizes are rounded down, so every multiple is checked in its order. */
function profitMultiple(
  lines: readonly SlipLine[],
  { rate, spentUnits, from, most }: Target,
): number | 'rate' {
  if (!gains(lines, rate)) return 'rate';
  for (let multiple = from; multiple <= most; multiple += 1) {
    const staked = spentUnits + phaseAmount(lines, multiple);
    if ((lowestPrize(lines, multiple) - staked) * 100n >= BigInt(rate) * staked) return multiple;
  }
  return most + 1;
}

/** Returns whether a higher multiple gains more than the rate of its own stakes. */
function gains(lines: readonly SlipLine[], rate: number): boolean {
  const amount = phaseAmount(lines, MAX_PHASE_MULTIPLE);
  return lowestPrize(lines, MAX_PHASE_MULTIPLE) * 100n > (100n + BigInt(rate)) * amount;
}

/** Where each word of a board has its own tier, only the picked words can win. */
function tiersOf({ tiers, rows }: PlayDefinition, picked: readonly number[]): readonly Tier[] {
  const [row] = rows;
  const isTierPerWord =
    rows.length === 1 && row !== undefined && 'words' in row.values && tiers.length === rowSize(row.values);
  return isTierPerWord ? tiers.filter((_, at) => picked.includes(at)) : tiers;
}
