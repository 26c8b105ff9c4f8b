import { SLIP_LIMIT_BYTES, SLIP_LIMIT_PIXELS } from '@tessera/contract/wallet/deposit';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { openConcurrencyLimit } from '../../platform/concurrency.ts';
import { slipKind } from './slip.ts';

/** One at a time: a picture of the most pixels takes fifty megabytes while it is drawn, and a sixth of a second. */
export const DRAWINGS = { atOnce: 1, waiting: 7 } as const;
const DRAWN_WITHIN_MS = 15_000;

/**
 * Draws pictures anew, as JPEG: what is seen stays, and where it was taken, what else the file was or ran goes. `invalid`
 * is what is no PNG or JPEG, cannot be drawn, or says that it has more pixels than a phone's photo; `busy` one that comes while the
 * queue is full. Rejects where the drawing itself broke; the next picture gets a new thread.
 */
export type Redraw = (picture: Buffer) => Promise<Buffer | 'invalid' | 'busy'>;

export function openRedraw(script: URL): Redraw {
  const limited = openConcurrencyLimit(DRAWINGS);
  let worker: Worker | undefined;
  async function draw(picture: Buffer): Promise<Buffer | 'invalid'> {
    worker ??= new Worker(script);
    worker.unref();
    const drawing = worker;
    try {
      drawing.postMessage(picture);
      const [drawn] = (await once(drawing, 'message', { signal: AbortSignal.timeout(DRAWN_WITHIN_MS) })) as [
        Uint8Array | undefined,
      ];
      return drawn && drawn.length <= SLIP_LIMIT_BYTES ? Buffer.from(drawn) : 'invalid';
    } catch (error) {
      worker = undefined;
      await drawing.terminate();
      throw error;
    }
  }
  return async (picture) => {
    const pixels = pixelsOf(picture);
    if (pixels === undefined || pixels > SLIP_LIMIT_PIXELS) return 'invalid';
    return (await limited(() => draw(picture))) ?? 'busy';
  };
}

/** For all of this process. */
export const redraw = openRedraw(new URL('draw-slip.ts', import.meta.url));

/** As its head says, before anything of it is opened. */
function pixelsOf(picture: Buffer): number | undefined {
  const kind = slipKind(picture);
  if (kind === 'png') {
    return picture.length < 24 ? undefined : picture.readUInt32BE(16) * picture.readUInt32BE(20);
  }
  return kind === 'jpg' ? pixelsOfJpeg(picture) : undefined;
}

/** The first frame's: its marker is one of C0 to CF that opens no table. */
function pixelsOfJpeg(picture: Buffer): number | undefined {
  for (let at = 2; at + 9 <= picture.length && picture[at] === 0xff; ) {
    const marker = picture[at + 1] ?? 0;
    const opensFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (opensFrame) return picture.readUInt16BE(at + 5) * picture.readUInt16BE(at + 7);
    at += 2 + picture.readUInt16BE(at + 2);
  }
  return undefined;
}
