import { createCanvas, loadImage } from '@napi-rs/canvas';
import { parentPort } from 'node:worker_threads';

/** Large enough to read a slip, and small enough that the JPEG stays below the storage limit. */
const LONGEST_SIDE = 2000;
const QUALITY = 85;

// Runs as a worker thread, because scaling a photo would block every other request for 50 ms.
parentPort?.on('message', (picture: Uint8Array) => {
  void draw(Buffer.from(picture)).then((drawn) => parentPort?.postMessage(drawn));
});

/** Returns a JPEG on a white background; undefined for a picture that cannot be drawn. */
async function draw(picture: Buffer): Promise<Buffer | undefined> {
  const image = await loadImage(picture).catch(() => undefined);
  if (!image || image.width === 0 || image.height === 0) return undefined;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = createCanvas(width ?? 1, height ?? 1);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.encode('jpeg', QUALITY);
}
