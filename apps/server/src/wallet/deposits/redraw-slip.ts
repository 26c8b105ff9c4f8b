import { SLIP_LIMIT_BYTES, SLIP_LIMIT_PIXELS } from '@tessera/contract/wallet/deposit';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { openConcurrencyLimit } from '../../platform/concurrency.ts';
import { slipKind } from './slip.ts';

/** One at a time: drawing the largest picture takes 50 MB and about 170 ms. */
export const QUEUE_LIMITS = { atOnce: 1, waiting: 7 } as const;
const DRAW_TIMEOUT_MS = 15_000;

/**
 * Redraws a picture as JPEG, so that the visible content stays and metadata, location and hidden payloads
 * disappear. Returns `invalid` for anything but a PNG or JPEG that can be drawn and stays below the pixel
 * limit. Returns `busy` when the queue is full. Rejects when the drawing itself fails; the next picture gets
 * a new thread.
 */
export type RedrawSlip = (picture: Buffer) => Promise<Buffer | 'invalid' | 'busy'>;

export function openSlipRedraw(script: URL): RedrawSlip {
  const limited = openConcurrencyLimit(QUEUE_LIMITS);
  let worker: Worker | undefined;
  async function draw(picture: Buffer): Promise<Buffer | 'invalid'> {
    worker ??= new Worker(script);
    worker.unref();
    const drawing = worker;
    try {
      drawing.postMessage(picture);
      const [drawn] = (await once(drawing, 'message', { signal: AbortSignal.timeout(DRAW_TIMEOUT_MS) })) as [
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

/** One queue for this process. */
export const redrawSlip = openSlipRedraw(new URL('./draw-slip.ts', import.meta.url));

/** Pixel count from the file header, before the picture is decoded. */
function pixelsOf(picture: Buffer): number | undefined {
  const kind = slipKind(picture);
  if (kind === 'png') {
    return picture.length < 24 ? undefined : picture.readUInt32BE(16) * picture.readUInt32BE(20);
  }
  return kind === 'jpg' ? pixelsOfJpeg(picture) : undefined;
}

/** Size of the first frame. Its marker is one of C0 to CF, except the markers that open a table. */
function pixelsOfJpeg(picture: Buffer): number | undefined {
  for (let at = 2; at + 9 <= picture.length && picture[at] === 0xff; ) {
    const marker = picture[at + 1] ?? 0;
    const opensFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (opensFrame) return picture.readUInt16BE(at + 5) * picture.readUInt16BE(at + 7);
    at += 2 + picture.readUInt16BE(at + 2);
  }
  return undefined;
}
