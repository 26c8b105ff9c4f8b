import { SLIP_LIMIT_PIXELS } from '@tessera/contract/deposit';

const LONGEST_EDGE_PX = 1600;
const QUALITY = 0.8;

/**
 * The picture as it is sent: a phone takes ten times the pixels that a slip is read by, and a slow network carries
 * them for minutes. What the browser cannot draw, or what would not become smaller, goes as it is, unless it has more
 * pixels than the server draws.
 */
export async function slipPicture(file: File): Promise<Blob> {
  const drawn = await createImageBitmap(file).catch(() => undefined);
  if (!drawn) return file;
  // Read before the drawing, which closes the picture.
  const tooLarge = drawn.width * drawn.height > SLIP_LIMIT_PIXELS;
  const smaller = await redrawn(drawn);
  return smaller && (tooLarge || smaller.size < file.size) ? smaller : file;
}

function redrawn(picture: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, LONGEST_EDGE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext('2d');
  // JPEG knows nothing of what shines through: without a ground it would turn black.
  if (pen) pen.fillStyle = '#fff';
  pen?.fillRect(0, 0, canvas.width, canvas.height);
  pen?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  // The pixels of a photo are more than a cheap phone has to spare.
  picture.close();
  return new Promise((made) => canvas.toBlob(made, 'image/jpeg', QUALITY));
}
