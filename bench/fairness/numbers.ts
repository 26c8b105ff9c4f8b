import { BACCARAT_RULES } from '@tessera/contract/studio/baccarat-rules';
import { DICE_RULES } from '@tessera/contract/studio/dice-rules';
import { drawFrom } from '@tessera/contract/studio/draw';
import { FISHING_RULES } from '@tessera/contract/studio/fishing-rules';
import { slotPlay } from '@tessera/contract/studio/slot-lines';
import { MOSAIC } from '@tessera/contract/studio/slot-rules';
import { roundBlocks, roundWords } from '../../apps/server/src/games/studio/seeds/fair-draw.ts';

/** What a round of each game draws, one game after the other. */
export const OF_ALL_GAMES: readonly number[] = [
  slotPlay(MOSAIC),
  DICE_RULES,
  BACCARAT_RULES,
  FISHING_RULES,
].flatMap(({ limits }) => [...limits]);
/** A roll: the limit where a modulo shows most. */
export const OF_DICE: readonly number[] = DICE_RULES.limits;

const CHUNK_NUMBERS = 3000;
const CLIENT_SEED = 'bench';

/** Endless chunks of random bits, made of the numbers that a server seed gives below limits that come again and again. */
export type Numbers = (serverSeed: string, limits: readonly number[]) => Generator<Buffer, never>;

/** Drawn as the games draw. */
export function* fairNumbers(serverSeed: string, limits: readonly number[]): Generator<Buffer, never> {
  const chunk = repeated(limits);
  for (let nonce = 1; ; nonce += 1) {
    const words = roundWords({ serverSeed, clientSeed: CLIENT_SEED, nonce });
    yield packed(drawFrom(words, chunk), chunk);
  }
}

/** The usual mistake: a few bytes modulo the limit, so that small numbers come more often than large ones. */
export function* moduloNumbers(serverSeed: string, limits: readonly number[]): Generator<Buffer, never> {
  const chunk = repeated(limits);
  for (let nonce = 1; ; nonce += 1) {
    const bytes = bytesOf(roundBlocks({ serverSeed, clientSeed: CLIENT_SEED, nonce }));
    const numbers = chunk.map((limit) => moduloOf(bytes, limit));
    yield packed(numbers, chunk);
  }
}

function repeated(limits: readonly number[]): number[] {
  return Array.from({ length: CHUNK_NUMBERS }, (_, index) => limits[index % limits.length] ?? 0);
}

export function moduloOf(bytes: Iterator<number>, limit: number): number {
  let value = 0;
  for (let reach = 1; reach < limit; reach *= 256) value = value * 256 + Number(bytes.next().value);
  return value % limit;
}

export function* bytesOf(blocks: Iterable<Uint8Array>): Generator<number> {
  for (const block of blocks) yield* block;
}

/**
 * Bits that are even if and only if the numbers are (Elias): the numbers below a limit fall into runs whose lengths are
 * the powers of two of the limit in binary, and a place in a run of 2ᵏ is k bits. No number is left out.
 */
function packed(numbers: readonly number[], limits: readonly number[]): Buffer {
  const bytes: number[] = [];
  let [held, bits] = [0, 0];
  for (const [index, number] of numbers.entries()) {
    const { value, width } = placeInRun(number, limits[index] ?? 0);
    for (let bit = width - 1; bit >= 0; bit -= 1) {
      held = held * 2 + (Math.floor(value / 2 ** bit) % 2);
      bits += 1;
      if (bits < 8) continue;
      bytes.push(held);
      [held, bits] = [0, 0];
    }
  }
  return Buffer.from(bytes);
}

function placeInRun(number: number, limit: number): { readonly value: number; readonly width: number } {
  let [start, left] = [0, limit];
  for (;;) {
    const width = Math.floor(Math.log2(left));
    const length = 2 ** width;
    if (number < start + length) return { value: number - start, width };
    start += length;
    left -= length;
  }
}
