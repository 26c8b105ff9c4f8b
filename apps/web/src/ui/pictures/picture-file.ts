const QUALITY = 0.8;

export interface PictureLimits {
  /** Pixels of the longer side of the picture to send. */
  readonly longestSide: number;
  /** The server decodes no picture with more pixels. */
  readonly limitPixels: number;
}

/** Types of pictures for a file choice. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg'];

/**
 * Returns the picture to send, reduced, because phones deliver ten times the needed pixels. Pictures that
 * cannot be drawn or do not shrink are sent unchanged, unless they exceed the server's limit.
 */
export async function shrunkPicture(file: File, { longestSide, limitPixels }: PictureLimits): Promise<Blob> {
  const drawn = await createImageBitmap(file).catch(() => undefined);
  if (!drawn) return file;
  // Read before drawing, which closes the picture.
  const tooLarge = drawn.width * drawn.height > limitPixels;
  const smaller = await redrawn(drawn, longestSide);
  return smaller && (tooLarge || smaller.size < file.size) ? smaller : file;
}

export function base64Of(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('the picture could not be read'));
    reader.readAsDataURL(picture);
  });
}

function redrawn(picture: ImageBitmap, longestSide: number): Promise<Blob | null> {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext('2d');
  // JPEG has no transparency: without a background it would turn black.
  if (pen) pen.fillStyle = '#fff';
  pen?.fillRect(0, 0, canvas.width, canvas.height);
  pen?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  // Frees the pixels, which are large for a cheap phone.
  picture.close();
  return new Promise((made) => canvas.toBlob(made, 'image/jpeg', QUALITY));
}
