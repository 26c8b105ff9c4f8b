import type { Drawn, DrawShape } from '@tessera/contract/lottery/play-definition';
import { type DrawSource, drawBlockText, drawnOfBlocks } from '@tessera/contract/lottery/draw-proof';
import { createHmac, hash } from 'node:crypto';

function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}

/** The seed of a draw, from the seed of the last draw of the day. Place 0 gives the commitment. */
export function seedAt(lastSeed: string, draws: number, place: number): string {
  let seed = lastSeed;
  for (let at = draws; at > place; at -= 1) seed = sha256(seed);
  return seed;
}

/** The numbers of a draw. */
export function drawnBy(serverSeed: string, shape: DrawShape, source: DrawSource): Drawn {
  return drawnOfBlocks(shape, blocksOf(serverSeed, source));
}

function* blocksOf(serverSeed: string, source: DrawSource): Generator<Uint8Array, never> {
  for (let block = 0; ; block += 1) {
    yield createHmac('sha256', serverSeed).update(drawBlockText(source, block)).digest();
  }
}
