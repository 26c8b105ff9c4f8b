import { createHmac, hash } from 'node:crypto';

/** Name of the draw below; every round keeps the name of the one that made it. */
export const ALGORITHM = 'hmac-sha256-stops-1';

const BYTES_PER_STOP = 4;
const TWO_TO_32 = 2 ** 32;

export interface DrawSeeds {
  /** 64 hexadecimal digits, used as they are written. */
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** Counts the rounds of the pair, from 1. */
  readonly nonce: number;
}

/** What is shown of a server seed before it is used: SHA-256 of its 64 digits, in hexadecimal. */
export function commitmentOf(serverSeed: string): string {
  return hash('sha256', serverSeed, 'hex');
}

/**
 * One stop for each reel. HMAC-SHA256 with the server seed as key over `clientSeed:nonce:block` gives 32
 * bytes a block, block 0 first; four bytes are a fraction f of 2³², and the stop is floor(f × stops).
 */
export function drawStops(seeds: DrawSeeds, stopsOfReels: readonly number[]): number[] {
  const bytes = drawBytes(seeds, stopsOfReels.length * BYTES_PER_STOP);
  // Exact: the product of 32 bits and the length of a strip fits a double many times over.
  return stopsOfReels.map((stops, reel) =>
    Math.floor((bytes.readUInt32BE(reel * BYTES_PER_STOP) * stops) / TWO_TO_32),
  );
}

function drawBytes({ serverSeed, clientSeed, nonce }: DrawSeeds, length: number): Buffer {
  let bytes = Buffer.alloc(0);
  for (let block = 0; bytes.length < length; block += 1) {
    const digest = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${block}`).digest();
    bytes = Buffer.concat([bytes, digest]);
  }
  return bytes;
}
