import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { systemRandomness } from '../../platform/clock.ts';
import { openRandomChoices } from './random-choices.ts';
import { drawPicture, PICTURE_HEIGHT, PICTURE_WIDTH } from './picture.ts';

const MOST_BYTES = 12 * 1024;
const attempts = openRandomChoices(systemRandomness);

it.each(['0000', '12345', '888888'])('draws %s as a small PNG that decodes', async (digits) => {
  const picture = await drawPicture(digits, attempts);
  expect(picture.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  expect(picture.length).toBeLessThan(MOST_BYTES);
  const decoded = await loadImage(picture);
  expect([decoded.width, decoded.height]).toEqual([PICTURE_WIDTH, PICTURE_HEIGHT]);
});

it('never draws the same picture twice', async () => {
  const [first, second] = await Promise.all([drawPicture('1234', attempts), drawPicture('1234', attempts)]);
  expect(first.equals(second)).toBe(false);
});

it('shows dark digits on a light background', async () => {
  const [few, many] = [await darkShare('1111'), await darkShare('888888')];
  expect(few).toBeGreaterThan(0.05);
  expect(many).toBeGreaterThan(few);
  expect(many).toBeLessThan(0.5);
});

/** The share of pixels that are closer to the ink than to the background. */
async function darkShare(digits: string): Promise<number> {
  const pen = createCanvas(PICTURE_WIDTH, PICTURE_HEIGHT).getContext('2d');
  pen.drawImage(await loadImage(await drawPicture(digits, attempts)), 0, 0);
  const { data } = pen.getImageData(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT);
  const reds = data.filter((_, at) => at % 4 === 0);
  return reds.filter((red) => red < 128).length / reds.length;
}
