import { createCanvas } from '@napi-rs/canvas';

/** A picture as a member takes one of a slip; the ground of a PNG lets through what is behind it. */
export function slipPicture(kind: 'png' | 'jpg', width = 60, height = 40): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#157a4e';
  context.fillRect(width / 2, height / 2, width / 4, height / 4);
  return kind === 'png' ? canvas.encode('png') : canvas.encode('jpeg', 90);
}
