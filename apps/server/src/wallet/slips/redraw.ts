import { createCanvas, loadImage } from '@napi-rs/canvas';
import { SLIP_LIMIT_BYTES } from '@tessera/contract/deposit';
import { slipKind } from './slip.ts';

const MOST_PIXELS = 25_000_000;
/** Enough to read a slip, and as JPEG never near the bound of what is kept. */
const LONGEST_SIDE = 2000;
const QUALITY = 85;

/** One at a time: a picture of the most pixels takes a hundred megabytes while it is drawn. */
let last: Promise<unknown> = Promise.resolve();

/**
 * A picture drawn anew, as JPEG: what is seen stays, and where it was taken, what else the file was or ran goes.
 * Undefined for what is no PNG or JPEG, cannot be drawn, or says that it has more pixels than a camera's.
 */
export function redraw(picture: Buffer): Promise<Buffer | undefined> {
  const drawn = last.then(() => draw(picture));
  last = drawn;
  return drawn;
}

async function draw(picture: Buffer): Promise<Buffer | undefined> {
  const pixels = pixelsOf(picture);
  if (pixels === undefined || pixels > MOST_PIXELS) return undefined;
  const image = await loadImage(picture).catch(() => undefined);
  if (!image || image.width === 0 || image.height === 0) return undefined;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = createCanvas(width ?? 1, height ?? 1);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const drawn = await canvas.encode('jpeg', QUALITY);
  return drawn.length <= SLIP_LIMIT_BYTES ? drawn : undefined;
}

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
