import type { Randomness } from '../../platform/clock.ts';

/** Random choices for a picture or a recording, from the same source as every secret. */
export interface RandomChoices {
  /** Uniform, including `from` and excluding `to`. */
  between(from: number, to: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** Random bytes for one choice per audio sample. */
  bytes(length: number): Buffer;
}

const BLOCK_BYTES = 1024;
const WORD_BYTES = 4;

export function openRandomChoices(randomness: Randomness): RandomChoices {
  let block: Buffer = Buffer.alloc(0);
  const next = () => {
    if (block.length < WORD_BYTES) block = randomness.bytes(BLOCK_BYTES);
    const word = block.readUInt32LE(0);
    block = block.subarray(WORD_BYTES);
    return word / 2 ** 32;
  };
  return {
    between: (from, to) => from + next() * (to - from),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    bytes: (length) => randomness.bytes(length),
  };
}
