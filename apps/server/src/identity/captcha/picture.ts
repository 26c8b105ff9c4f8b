import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { RandomChoices } from './random-choices.ts';

/** Displayed at half this size: phones have two or three pixels per CSS pixel. */
export const PICTURE_WIDTH = 320;
export const PICTURE_HEIGHT = 112;

/** Its own background and ink, so that it is equally readable in the dark and the light theme. */
const GROUND: Colour = [244, 239, 228];
const INKS: readonly [Colour, ...Colour[]] = [
  [27, 36, 48],
  [59, 31, 43],
  [18, 59, 58],
  [43, 33, 89],
];

interface Face {
  readonly family: string;
  readonly file: string;
  /** Maximum rotation of the digits, radians clockwise: the slanted font already leans to the right. */
  readonly rotationRange: readonly [from: number, to: number];
}

const FACES: readonly [Face, ...Face[]] = [
  {
    family: 'captcha-upright',
    file: import.meta.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff2'),
    rotationRange: [-0.24, 0.24],
  },
  {
    family: 'captcha-slanted',
    file: import.meta.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-700-italic.woff2'),
    rotationRange: [-0.36, 0],
  },
];

for (const { family, file } of FACES) GlobalFonts.registerFromPath(fileURLToPath(file), family);

const MARGIN = 16;
const CURVES = 3;
const SPECKLES = 60;
const ALPHA_OFFSET = 3;

/** Draws digits that people read at a glance and a simple program does not. Returns PNG. */
export function drawPicture(digits: string, random: RandomChoices): Promise<Buffer> {
  const pen = createCanvas(PICTURE_WIDTH, PICTURE_HEIGHT).getContext('2d');
  drawDigits(pen, digits, random);
  drawCurves(pen, random);
  drawSpeckles(pen, random);
  const { data } = pen.getImageData(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT);
  return encodeShadedPng({
    width: PICTURE_WIDTH,
    height: PICTURE_HEIGHT,
    shades: warped(data, random),
    ground: GROUND,
    ink: random.pick(INKS),
  });
}

function drawDigits(pen: SKRSContext2D, digits: string, random: RandomChoices): void {
  const room = (PICTURE_WIDTH - 2 * MARGIN) / digits.length;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const [index, digit] of [...digits].entries()) {
    const { family, rotationRange } = random.pick(FACES);
    const x = MARGIN + room * (index + 0.5) + random.between(-3, 3);
    pen.save();
    pen.translate(x, PICTURE_HEIGHT / 2 + random.between(-9, 9));
    pen.rotate(random.between(...rotationRange));
    pen.font = `${Math.round(random.between(58, 70))}px ${family}`;
    pen.fillText(digit, 0, 0);
    pen.restore();
  }
}

/** Of the same ink as the digits, so that colour does not distinguish a line from a stroke. */
function drawCurves(pen: SKRSContext2D, random: RandomChoices): void {
  const height = () => random.between(0.15 * PICTURE_HEIGHT, 0.85 * PICTURE_HEIGHT);
  const third = PICTURE_WIDTH / 3;
  for (let drawn = 0; drawn < CURVES; drawn += 1) {
    pen.lineWidth = random.between(2, 3.5);
    pen.beginPath();
    pen.moveTo(0, height());
    pen.bezierCurveTo(third, height(), 2 * third, height(), PICTURE_WIDTH, height());
    pen.stroke();
  }
}

/** Specks of ink on the background and of background on the ink. */
function drawSpeckles(pen: SKRSContext2D, random: RandomChoices): void {
  for (let drawn = 0; drawn < SPECKLES; drawn += 1) {
    pen.globalCompositeOperation = random.pick(['source-over', 'destination-out']);
    const x = random.between(0, PICTURE_WIDTH);
    const y = random.between(0, PICTURE_HEIGHT);
    pen.beginPath();
    pen.arc(x, y, random.between(0.8, 2), 0, 2 * Math.PI);
    pen.fill();
  }
}

/** Shifts the pixels along two sine waves: vertically by column and horizontally by row. */
function warped(pixels: Uint8ClampedArray, random: RandomChoices): Uint8Array {
  const verticalShift = wave(PICTURE_WIDTH, random);
  const horizontalShift = wave(PICTURE_HEIGHT, random);
  return Uint8Array.from({ length: PICTURE_WIDTH * PICTURE_HEIGHT }, (_, at) => {
    const x = at % PICTURE_WIDTH;
    const y = Math.floor(at / PICTURE_WIDTH);
    return inkAt(pixels, x + (horizontalShift[y] ?? 0), y + (verticalShift[x] ?? 0));
  });
}

function wave(length: number, random: RandomChoices): number[] {
  const height = random.between(3, 5);
  const period = random.between(90, 150);
  const start = random.between(0, 2 * Math.PI);
  return Array.from({ length }, (_, at) => height * Math.sin(start + (2 * Math.PI * at) / period));
}

/** Bilinear interpolation of the shade between four pixels of the canvas. */
function inkAt(pixels: Uint8ClampedArray, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const alpha = (column: number, row: number) =>
    column < 0 || column >= PICTURE_WIDTH
      ? 0
      : (pixels[4 * (row * PICTURE_WIDTH + column) + ALPHA_OFFSET] ?? 0);
  const upper = alpha(left, top) * (1 + left - x) + alpha(left + 1, top) * (x - left);
  const lower = alpha(left, top + 1) * (1 + left - x) + alpha(left + 1, top + 1) * (x - left);
  return Math.round(((upper * (1 + top - y) + lower * (y - top)) / 255) * DARKEST_SHADE);
}

type Colour = readonly [red: number, green: number, blue: number];

/** A picture in shades from one colour to another, row by row, one byte per pixel: 0 is `ground`, 15 is `ink`. */
interface ShadedPicture {
  readonly width: number;
  readonly height: number;
  readonly shades: Uint8Array;
  readonly ground: Colour;
  readonly ink: Colour;
}

const DARKEST_SHADE = 15;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS_PER_PIXEL = 4;
const INDEXED = 3;
/** The maximum level saves three per cent and takes ten times as long. */
const LEVEL = 6;

const compressed = promisify<Buffer, { level: number }, Buffer>(deflate);

/**
 * Encodes a picture of sixteen shades as PNG, off the main thread. Four bits per pixel need a third of the canvas's own
 * PNG, and the picture is sent inside JSON.
 */
async function encodeShadedPng(picture: ShadedPicture): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(picture.width, 0);
  header.writeUInt32BE(picture.height, 4);
  header.set([BITS_PER_PIXEL, INDEXED], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette(picture)),
    chunk('IDAT', await compressed(scanLines(picture), { level: LEVEL })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function palette({ ground, ink }: ShadedPicture): Buffer {
  const blend = (shade: number) =>
    ground.map((from, part) => Math.round(from + ((ink[part] ?? 0) - from) * (shade / DARKEST_SHADE)));
  return Buffer.from(Array.from({ length: DARKEST_SHADE + 1 }, (_, shade) => blend(shade)).flat());
}

/** Two pixels per byte, the left one in the high bits; each line begins with its filter type, which is "none". */
function scanLines({ width, height, shades }: ShadedPicture): Buffer {
  const lineBytes = 1 + Math.ceil(width / 2);
  const lines = Buffer.alloc(lineBytes * height);
  for (let at = 0; at < width * height; at += 1) {
    const x = at % width;
    const byteAt = Math.floor(at / width) * lineBytes + 1 + (x >> 1);
    const shade = shades[at] ?? 0;
    lines[byteAt] = (lines[byteAt] ?? 0) | (x % 2 === 0 ? shade << BITS_PER_PIXEL : shade);
  }
  return lines;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), 4 + named.length);
  return framed;
}
