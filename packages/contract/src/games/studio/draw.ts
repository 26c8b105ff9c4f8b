/** Name of the draw below; every round stores the name of its draw. */
export const DRAW = 'hmac-sha256-unbiased-1';

/**
 * Name of the same draw while the slot was the only game. A strip has 32 stops and 32 divides 2³², so no word was ever
 * rejected.
 */
const LEGACY_DRAW = 'hmac-sha256-stops-1';

const TWO_TO_32 = 2 ** 32;
const BYTES_PER_WORD = 4;

export interface DrawInput {
  readonly clientSeed: string;
  /** Counts the rounds of a pair of seeds, from 1. */
  readonly nonce: number;
}

export function isKnownDraw(name: string): boolean {
  return name === DRAW || name === LEGACY_DRAW;
}

/**
 * The message of block n (from 0) of a round's random bytes. A block is the HMAC-SHA256 of this message. Its key is the
 * server seed as the written text of 64 hexadecimal digits.
 */
export function blockText({ clientSeed, nonce }: DrawInput, block: number): string {
  return `${clientSeed}:${nonce}:${block}`;
}

/** The blocks as unsigned numbers of 32 bits, first byte highest. */
export function* wordsOf(blocks: Iterable<Uint8Array>): Generator<number, undefined> {
  for (const bytes of blocks) {
    for (let at = 0; at + BYTES_PER_WORD <= bytes.length; at += BYTES_PER_WORD) {
      const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + BYTES_PER_WORD);
      yield a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d;
    }
  }
}

/**
 * One number from 0 to limit - 1 for each limit, every one exactly equally likely. A word w is the fraction
 * w / 2³² and its number floor(w × limit / 2³²). Where 2³² is no multiple of the limit some numbers would have one
 * word more than others: a word with w × limit mod 2³² below 2³² mod limit is passed over, and the next one taken.
 * A limit is at most 2²¹, so that the product is exact. Throws a RangeError when the words end.
 */
export function drawFrom(words: Iterator<number, undefined>, limits: readonly number[]): number[] {
  return limits.map((limit) => drawOne(words, limit));
}

function drawOne(words: Iterator<number, undefined>, limit: number): number {
  const spare = TWO_TO_32 % limit;
  for (;;) {
    const { value, done } = words.next();
    if (done) throw new RangeError('a draw ran out of random words');
    const product = value * limit;
    if (product % TWO_TO_32 >= spare) return Math.floor(product / TWO_TO_32);
  }
}
