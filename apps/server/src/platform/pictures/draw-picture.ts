import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import type { Drawing, PictureForm } from './redraw-picture.ts';

/** Tried in this order until the JPEG fits. */
const QUALITIES = [85, 70, 50];

// Runs as a process of its own, because decoding a photo would delay every request. Ends when the server disconnects.
process.on('message', (drawing: Drawing) => {
  void draw(drawing).then((drawn) => process.send?.(drawn ?? null));
});
// An interrupt of the terminal is for the server, which finishes its requests first.
process.on('SIGINT', () => {});

/** Returns a JPEG on a white background; undefined for a picture that cannot be drawn or does not fit. */
async function draw({ picture, ...form }: Drawing): Promise<Buffer | undefined> {
  const image = await loadImage(Buffer.from(picture)).catch(() => undefined);
  if (!image || image.width === 0 || image.height === 0) return undefined;
  const { width, height, cut } = placement(image, form);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, cut.left, cut.top, cut.width, cut.height, 0, 0, width, height);
  for (const quality of QUALITIES) {
    const drawn = await canvas.encode('jpeg', quality);
    if (drawn.length <= form.limitBytes) return drawn;
  }
  return undefined;
}

/** Size of the drawn picture, and the part of the image that it shows. */
function placement({ width, height }: Pick<Image, 'width' | 'height'>, { longestSide, square }: PictureForm) {
  if (square) {
    const side = Math.min(width, height);
    const cut = { left: (width - side) / 2, top: (height - side) / 2, width: side, height: side };
    return { width: longestSide, height: longestSide, cut };
  }
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height), cut: { left: 0, top: 0, width, height } };
}
