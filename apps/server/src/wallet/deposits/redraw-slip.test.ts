import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { slipPicture } from '../../../testing/wallet/deposits.ts';
import { QUEUE_LIMITS, openSlipRedraw, redrawSlip as redrawOrRefuse } from './redraw-slip.ts';

async function redraw(picture: Buffer): Promise<Buffer | undefined> {
  const drawn = await redrawOrRefuse(picture);
  if (drawn === 'busy') throw new Error('the queue is full');
  return drawn === 'invalid' ? undefined : drawn;
}

const PLACE = Buffer.from('GPSLatitude 14.5995');

/** A JPEG with an Exif block after its first marker. */
async function withExif(): Promise<Buffer> {
  const plain = await slipPicture('jpg');
  const body = Buffer.concat([Buffer.from('Exif\0\0'), PLACE]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([plain.subarray(0, 2), head, body, plain.subarray(2)]);
}

it('keeps the visible picture only: no location, no text, no data after the picture', async () => {
  const exif = await withExif();
  expect(exif.includes(PLACE)).toBe(true);
  const page = Buffer.from('<script>alert(1)</script>');
  for (const picture of [exif, Buffer.concat([await slipPicture('png'), page])]) {
    const drawn = await redraw(picture);
    expect([drawn?.includes(PLACE), drawn?.includes('<script>')]).toEqual([false, false]);
    expect(drawn?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const { width, height } = await loadImage(drawn ?? Buffer.alloc(0));
    expect([width, height]).toEqual([60, 40]);
  }
});

it('scales a large picture to the storage limit, on white', async () => {
  const drawn = (await redraw(await slipPicture('png', 4000, 1000))) ?? Buffer.alloc(0);
  const picture = await loadImage(drawn);
  expect([picture.width, picture.height]).toEqual([2000, 500]);
  const context = createCanvas(1, 1).getContext('2d');
  context.drawImage(picture, 0, 0);
  expect([...context.getImageData(0, 0, 1, 1).data].every((part) => part > 250)).toBe(true);
});

it('refuses pictures that cannot be drawn and checks the size before drawing', async () => {
  const png = await slipPicture('png');
  const flood = Buffer.from(png);
  flood.writeUInt32BE(30_000, 16);
  flood.writeUInt32BE(30_000, 20);
  const jpg = await slipPicture('jpg');
  const none = [
    flood,
    png.subarray(0, 40),
    png.subarray(0, 20),
    jpg.subarray(0, 200),
    jpg.subarray(0, 4),
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.from('%PDF-1.7'),
    Buffer.alloc(0),
  ];
  for (const picture of none)
    expect([picture.length, await redraw(picture)]).toEqual([picture.length, undefined]);
});

it('draws a photo of 13 million pixels and decodes no larger one', async () => {
  const echo = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (picture) => parentPort.postMessage(picture));`;
  const draws = openSlipRedraw(new URL(`data:text/javascript,${encodeURIComponent(echo)}`));
  const sized = async (width: number, height: number) => {
    const picture = await slipPicture('png');
    picture.writeUInt32BE(width, 16);
    picture.writeUInt32BE(height, 20);
    return picture;
  };
  expect(await draws(await sized(4160, 3120))).toBeInstanceOf(Buffer);
  expect(await draws(await sized(4160, 3126))).toBe('invalid');
});

it('refuses pictures while the queue is full and accepts them afterwards', async () => {
  const picture = await slipPicture('png', 3000, 2000);
  const drawn = await Promise.all(Array.from({ length: 20 }, () => redrawOrRefuse(picture)));
  const room = QUEUE_LIMITS.atOnce + QUEUE_LIMITS.waiting;
  expect(drawn.filter((one) => one === 'busy')).toHaveLength(20 - room);
  expect(drawn.filter((one) => Buffer.isBuffer(one))).toHaveLength(room);
  expect(await redrawOrRefuse(picture)).toBeInstanceOf(Buffer);
});

it('draws the next picture in a new thread after a failure', async () => {
  const script = `import { parentPort } from 'node:worker_threads';
    let broken = false;
    parentPort.on('message', (picture) => {
      if (picture.length > 1000 || broken) { broken = true; throw new Error('out of paint'); }
      parentPort.postMessage(picture);
    });`;
  const breaking = openSlipRedraw(new URL(`data:text/javascript,${encodeURIComponent(script)}`));
  const small = await slipPicture('png');
  const large = Buffer.concat([small, Buffer.alloc(1000)]);
  const [first, broke, next] = await Promise.allSettled([small, large, small].map(breaking));
  expect([first?.status, broke?.status, next?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
