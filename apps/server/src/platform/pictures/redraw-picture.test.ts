import { createCanvas, loadImage } from '@napi-rs/canvas';
import { PICTURE_LIMIT_BYTES } from '@tessera/contract/picture';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maliciousPictures, PAYLOADS, samplePicture, withSize } from '../../../testing/platform/pictures.ts';
import { pictureKind } from './picture.ts';
import { onePictureAtOnce, openPictureRedraw, QUEUE_LIMITS, redrawPicture } from './redraw-picture.ts';

const FORM = { longestSide: 2000, limitBytes: PICTURE_LIMIT_BYTES };
const ICON = { longestSide: 256, limitBytes: 64 * 1024, square: true };

const [PNG, JPG] = [await samplePicture('png'), await samplePicture('jpg')];

async function redraw(picture: Buffer, form = FORM): Promise<Buffer> {
  const drawn = await redrawPicture(picture, form);
  if (typeof drawn === 'string') throw new Error(drawn);
  return drawn;
}

/** Colour of one pixel. */
async function pixelOf(drawn: Buffer, left: number, top: number): Promise<number[]> {
  const context = createCanvas(1, 1).getContext('2d');
  context.drawImage(await loadImage(drawn), -left, -top);
  return [...context.getImageData(0, 0, 1, 1).data];
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawing-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function scriptOf(text: string): Promise<URL> {
  const file = join(folder, `${randomUUID()}.mjs`);
  await writeFile(file, text);
  return pathToFileURL(file);
}

describe('picture kind', () => {
  it('is PNG or JPEG by the first bytes, up to 5 MB', () => {
    const large = Buffer.concat([PNG, Buffer.alloc(PICTURE_LIMIT_BYTES)]);
    const files = [PNG, JPG, large.subarray(0, PICTURE_LIMIT_BYTES), large, Buffer.from('%PDF-1.7')];
    const kinds = ['png', 'jpg', 'png', undefined, undefined, undefined];
    expect([...files, Buffer.alloc(0)].map(pictureKind)).toEqual(kinds);
  });
});

describe('redrawn picture', () => {
  it('shows the same content', async () => {
    for (const picture of [PNG, JPG]) {
      const drawn = await redraw(picture);
      const { width, height } = await loadImage(drawn);
      expect([width, height, pictureKind(drawn)]).toEqual([60, 40, 'jpg']);
    }
  });

  it('is scaled to the longest side, on white', async () => {
    const drawn = await redraw(await samplePicture('png', 4000, 1000));
    const { width, height } = await loadImage(drawn);
    expect([width, height]).toEqual([2000, 500]);
    expect((await pixelOf(drawn, 0, 0)).every((part) => part > 250)).toBe(true);
  });

  it('is cut to a square of one size', async () => {
    for (const [width, height] of [
      [900, 300],
      [300, 900],
      [40, 40],
    ] as const) {
      const drawn = await redraw(await samplePicture('png', width, height), ICON);
      const { width: drawnWidth, height: drawnHeight } = await loadImage(drawn);
      expect([drawnWidth, drawnHeight]).toEqual([256, 256]);
      expect(drawn.length).toBeLessThanOrEqual(ICON.limitBytes);
    }
  });

  it('fits the size limit by a lower quality, and is refused where no quality fits', async () => {
    const canvas = createCanvas(256, 256);
    const context = canvas.getContext('2d');
    const noise = context.createImageData(256, 256);
    for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = (at * at * 2_654_435_761) >>> 24;
    context.putImageData(noise, 0, 0);
    const picture = await canvas.encode('png');
    const whole = await redraw(picture, ICON);
    const smaller = await redraw(picture, { ...ICON, limitBytes: whole.length - 1 });
    expect(smaller.length).toBeLessThan(whole.length);
    expect(await redrawPicture(picture, { ...ICON, limitBytes: 500 })).toBe('invalid');
  });
});

describe('malicious file', async () => {
  const files = Object.entries(await maliciousPictures());

  it.each(files)('%s is refused or drawn without its payload', async (_name, file) => {
    const drawn = await redrawPicture(file, FORM);
    if (drawn === 'invalid') return;
    if (drawn === 'busy') throw new Error('the queue is full');
    expect(pictureKind(drawn)).toBe('jpg');
    expect(PAYLOADS.filter((payload) => drawn.includes(Buffer.from(payload, 'latin1')))).toEqual([]);
  });

  it('carries its payload before the drawing', () => {
    const carrying = files.filter(([, file]) => PAYLOADS.some((payload) => file.includes(payload)));
    expect(carrying.map(([name]) => name)).toHaveLength(9);
  });

  it('is refused without decoding when it is no picture or too large', async () => {
    const refusing = openPictureRedraw(await scriptOf("throw new Error('decoded');"));
    const malicious = await maliciousPictures();
    const floods = Object.keys(malicious).filter((name) => name.includes('flood'));
    expect(floods).toHaveLength(6);
    const refused = ['picture.svg', 'page.png', ...floods].map((name) => malicious[name]);
    const headers = [PNG.subarray(0, 20), JPG.subarray(0, 4), Buffer.from('%PDF-1.7'), Buffer.alloc(0)];
    const large = Buffer.concat([JPG, Buffer.alloc(PICTURE_LIMIT_BYTES + 1 - JPG.length)]);
    const empty = withSize(PNG, 0, 40);
    for (const file of [...refused, ...headers, large, empty]) {
      expect(await refusing(file ?? PNG, FORM)).toBe('invalid');
    }
  });

  it('is refused when only its header is sound', async () => {
    expect(await redrawPicture(PNG.subarray(0, 40), FORM)).toBe('invalid');
    expect(await redrawPicture(JPG.subarray(0, 200), FORM)).toBe('invalid');
  });
});

describe('redraw queue', () => {
  it('decodes a photo of 13 million pixels and no larger one', async () => {
    const echo = openPictureRedraw(
      await scriptOf(`process.on('message', ({ picture }) => process.send(picture));`),
    );
    expect(await echo(withSize(PNG, 4160, 3120), FORM)).toBeInstanceOf(Buffer);
    expect(await echo(withSize(PNG, 4160, 3126), FORM)).toBe('invalid');
  });

  it('refuses pictures while it is full and accepts them afterwards', async () => {
    const picture = await samplePicture('png', 900, 600);
    const drawn = await Promise.all(Array.from({ length: 20 }, () => redrawPicture(picture, FORM)));
    const room = QUEUE_LIMITS.atOnce + QUEUE_LIMITS.waiting;
    expect(drawn.filter((one) => one === 'busy')).toHaveLength(20 - room);
    expect(drawn.filter((one) => Buffer.isBuffer(one))).toHaveLength(room);
    expect(await redrawPicture(picture, FORM)).toBeInstanceOf(Buffer);
  });

  it('rests three times as long as it drew before the next picture', async () => {
    const slow = openPictureRedraw(
      await scriptOf(`process.on('message', () => {
        const start = Date.now();
        setTimeout(() => process.send(Buffer.from(JSON.stringify([start, Date.now()]))), 100);
      });`),
    );
    const drawn = await Promise.all([PNG, JPG, PNG].map((picture) => slow(picture, FORM)));
    const [first, second, third] = drawn.map((times) => JSON.parse(String(times)) as [number, number]);
    if (!first || !second || !third) throw new Error('three pictures were drawn');
    // The clock of the drawing process counts whole milliseconds.
    for (const restMs of [second[0] - first[1], third[0] - second[1]]) expect(restMs).toBeGreaterThan(290);
  });

  it('draws the next picture in a new process after a failure', async () => {
    const breaking = openPictureRedraw(
      await scriptOf(`let broken = false;
      process.on('message', ({ picture }) => {
        if (picture.length > 1000 || broken) { broken = true; throw new Error('out of paint'); }
        process.send(picture);
      });`),
    );
    const large = Buffer.concat([PNG, Buffer.alloc(1000)]);
    const tries = [PNG, large, PNG].map((picture) => breaking(picture, FORM));
    const outcomes = (await Promise.allSettled(tries)).map(({ status }) => status);
    expect(outcomes).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('takes one picture of a member at once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = onePictureAtOnce(7n, () => promise);
    expect(await onePictureAtOnce(7n, async () => 'drawn')).toBe('busy');
    expect(await onePictureAtOnce(8n, async () => 'drawn')).toBe('drawn');
    resolve();
    await first;
    expect(await onePictureAtOnce(7n, async () => 'drawn')).toBe('drawn');
  });
});
