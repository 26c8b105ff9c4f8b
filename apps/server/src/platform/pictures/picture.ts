import { PICTURE_LIMIT_BYTES, PICTURE_LIMIT_PIXELS } from '@tessera/contract/picture';

export type PictureKind = 'png' | 'jpg';

const MAGIC_BYTES = {
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpg: Buffer.from([0xff, 0xd8, 0xff]),
} as const satisfies Readonly<Record<PictureKind, Buffer>>;

/** Length and name of the first chunk of every PNG. */
const PNG_HEADER = Buffer.from('\0\0\0\rIHDR', 'latin1');

/**
 * The picture format by its magic bytes; the media type of the sender is ignored. Undefined for other formats and for files
 * above the size limit.
 */
export function pictureKind(picture: Buffer): PictureKind | undefined {
  if (picture.length > PICTURE_LIMIT_BYTES) return undefined;
  const kinds = Object.keys(MAGIC_BYTES) as PictureKind[];
  return kinds.find((kind) => picture.subarray(0, MAGIC_BYTES[kind].length).equals(MAGIC_BYTES[kind]));
}

/** Whether the header promises a picture that may be decoded. Decodes nothing. */
export function isDrawable(picture: Buffer): boolean {
  const pixels = pixelsOf(picture);
  return pixels !== undefined && pixels > 0 && pixels <= PICTURE_LIMIT_PIXELS;
}

function pixelsOf(picture: Buffer): number | undefined {
  const kind = pictureKind(picture);
  if (kind === 'png') return pixelsOfPng(picture);
  return kind === 'jpg' ? pixelsOfJpeg(picture) : undefined;
}

function pixelsOfPng(picture: Buffer): number | undefined {
  if (picture.length < 24 || !picture.subarray(8, 16).equals(PNG_HEADER)) return undefined;
  return picture.readUInt32BE(16) * picture.readUInt32BE(20);
}

/**
 * Size of the first frame. Reads the bytes before the frame exactly as decoders do: padding is skipped, and a marker that
 * decoders skip without a length is refused. Otherwise a file could show a small frame here and a huge frame to the decoder.
 */
function pixelsOfJpeg(picture: Buffer): number | undefined {
  for (let at = 2; at + 9 <= picture.length && picture[at] === 0xff; ) {
    const marker = picture[at + 1] ?? 0;
    if (opensFrame(marker)) return picture.readUInt16BE(at + 5) * picture.readUInt16BE(at + 7);
    if (marker === PADDING) at += 1;
    else if (hasLength(marker)) at += 2 + picture.readUInt16BE(at + 2);
    else return undefined;
  }
  return undefined;
}

const PADDING = 0xff;
/** Tables of Huffman codes and of arithmetic codes, and an extension, among the markers of frames. */
const NOT_FRAMES: readonly number[] = [0xc4, 0xc8, 0xcc];

function opensFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.includes(marker);
}

/** Whether a segment of stated length follows the marker: tables, application data and comments. */
function hasLength(marker: number): boolean {
  return marker === 0xc4 || marker === 0xcc || marker >= 0xdb;
}
