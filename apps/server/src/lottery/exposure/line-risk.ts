import { createHash } from 'node:crypto';
import { drawnOfBlocks } from '@tessera/contract/lottery/draw-proof';
import { drawLimits, isWithoutRepeat } from '@tessera/contract/lottery/draw-shapes';
import type { Drawn, DrawShape } from '@tessera/contract/lottery/play-definition';
import { drawSpaceOf } from './draw-space.ts';
import { MOST_PAYOUTS } from './liabilities.ts';
import { type LinePart, partsOfLines, type StakedLines } from './line-parts.ts';

/** A line of a member in an issue. */
export interface OwnLine extends Omit<StakedLines, 'count'> {
  readonly id: bigint;
}

const WHOLE = 10_000;

interface RiskPart extends LinePart {
  readonly lineId: bigint;
  /** Ledger units. */
  readonly stake: number;
}

/**
 * The part of the stakes of each line that the risk lets count for a bonus, in basis points. It is twice what a member
 * loses on average of the stakes that depend on each other, wins not counted, and at most the whole. One bet with a
 * chance of one half counts in full, and a chance of 90 % counts a fifth. Bets on all sides count little. `lines` are
 * all lines of a member in an issue. Bets on independent positions are apart.
 */
export function riskOfLines(shape: DrawShape, lines: readonly OwnLine[]): ReadonlyMap<bigint, number> {
  const everyPlace = drawLimits(shape).map((_, place) => place);
  const parts = lines.flatMap((line): RiskPart[] =>
    partsOfLines({ ...line, count: 1 }, everyPlace).map((part) => ({
      ...part,
      lineId: line.id,
      stake: Number(line.stakeUnits) * line.play.stakes(part.picks),
    })),
  );
  const weights = new Map<RiskPart, number>();
  for (const group of dependentParts(shape, parts)) {
    const weight = weightOf(shape, group);
    for (const part of group) weights.set(part, weight);
  }
  const sumOf = (own: readonly RiskPart[], of: (part: RiskPart) => number) =>
    own.reduce((sum, part) => sum + of(part), 0);
  return new Map(
    [...Map.groupBy(parts, ({ lineId }) => lineId)].map(([id, own]) => {
      const counted = sumOf(own, (part) => part.stake * (weights.get(part) ?? WHOLE));
      return [id, Math.floor(counted / sumOf(own, ({ stake }) => stake))];
    }),
  );
}

/** Parts that share a position, directly or through others. Where no number is drawn twice, all depend on each other. */
function dependentParts(shape: DrawShape, parts: readonly RiskPart[]): readonly (readonly RiskPart[])[] {
  if (isWithoutRepeat(shape)) return parts.length === 0 ? [] : [parts];
  let groups: { readonly places: ReadonlySet<number>; readonly parts: readonly RiskPart[] }[] = [];
  for (const part of parts) {
    const touched = groups.filter(({ places }) => part.places.some((place) => places.has(place)));
    const others = groups.filter((group) => !touched.includes(group));
    const places = new Set([...part.places, ...touched.flatMap((group) => [...group.places])]);
    groups = [...others, { places, parts: [...touched.flatMap((group) => group.parts), part] }];
  }
  return groups.map((group) => group.parts);
}

function weightOf(shape: DrawShape, parts: readonly RiskPart[]): number {
  const stake = parts.reduce((sum, part) => sum + part.stake, 0);
  const draws = drawsFor(shape, parts);
  let lost = 0n;
  for (const drawn of draws) {
    const paid = parts.reduce((sum, { pays }) => sum + pays(drawn), 0);
    if (paid < stake) lost += BigInt(stake - paid);
  }
  const twice = (lost * BigInt(2 * WHOLE)) / (BigInt(draws.length) * BigInt(stake));
  return Math.min(WHOLE, Number(twice));
}

/** Equally likely draws: all that differ at the positions of the parts, or a sample where these are too many. */
function drawsFor(shape: DrawShape, parts: readonly RiskPart[]): readonly Drawn[] {
  const places = [...new Set(parts.flatMap((part) => part.places))].toSorted((one, other) => one - other);
  const space = drawSpaceOf(shape);
  if (space && places.every((place) => place < space.places)) {
    const { examples } = space.grouping(places);
    if (examples.length * parts.length <= MOST_PAYOUTS)
      return examples.map((outcome) => space.drawnAt(outcome));
  }
  return sampleOf(shape).slice(0, Math.max(LEAST_SAMPLED, Math.floor(MOST_PAYOUTS / parts.length)));
}

const MOST_SAMPLED = 4000;
const LEAST_SAMPLED = 500;
const samples = new Map<DrawShape, readonly Drawn[]>();

/** The same draws in each process and for each member. */
function sampleOf(shape: DrawShape): readonly Drawn[] {
  const sample =
    samples.get(shape) ??
    Array.from({ length: MOST_SAMPLED }, (_, at) => drawnOfBlocks(shape, blocksOf(`${shape}:${at}`)));
  samples.set(shape, sample);
  return sample;
}

function* blocksOf(name: string): Generator<Uint8Array> {
  for (let block = 0; ; block += 1) yield createHash('sha256').update(`${name}:${block}`).digest();
}
