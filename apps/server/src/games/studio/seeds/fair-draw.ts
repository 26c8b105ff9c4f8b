import { blockText, drawFrom, type DrawnFrom, wordsOf } from '@tessera/contract/games/studio/draw';
import { createHmac, hash } from 'node:crypto';

export interface DrawSeeds extends DrawnFrom {
  /** 64 hexadecimal digits, used as they are written. */
  readonly serverSeed: string;
}

/** What is shown of a server seed before it is used: SHA-256 of its 64 digits, in hexadecimal. */
export function commitmentOf(serverSeed: string): string {
  return hash('sha256', serverSeed, 'hex');
}

/** The numbers of one round: one below each limit, all of them equally likely. */
export function drawNumbers(seeds: DrawSeeds, limits: readonly number[]): number[] {
  return drawFrom(roundWords(seeds), limits);
}

/** A round's random words of 32 bits, as many as are asked for. */
export function roundWords(seeds: DrawSeeds): Iterator<number, undefined> {
  return wordsOf(roundBlocks(seeds));
}

/** A round's random bytes, 32 at a time. */
export function* roundBlocks(seeds: DrawSeeds): Generator<Uint8Array, never> {
  for (let block = 0; ; block += 1) {
    yield createHmac('sha256', seeds.serverSeed).update(blockText(seeds, block)).digest();
  }
}
