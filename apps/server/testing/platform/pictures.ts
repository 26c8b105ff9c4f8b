import { createCanvas } from '@napi-rs/canvas';
import { randomInt } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** A green block on a transparent ground. */
export function samplePicture(kind: 'png' | 'jpg', width = 60, height = 40): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#157a4e';
  context.fillRect(width / 2, height / 2, width / 4, height / 4);
  return kind === 'png' ? canvas.encode('png') : canvas.encode('jpeg', 90);
}

/** A JPEG of random areas of color, whose size is that of a photo. */
export function samplePhoto(width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const side = Math.ceil(width / 8);
  for (let area = 0; area < 4000; area += 1) {
    context.fillStyle = `rgb(${randomInt(256)}, ${randomInt(256)}, ${randomInt(256)})`;
    context.fillRect(randomInt(width), randomInt(height), randomInt(side), randomInt(side));
  }
  return canvas.encode('jpeg', 90);
}

/** Text that no stored picture may contain. */
export const PAYLOADS = ['<script>', 'alert(1)', 'PK\u0003\u0004', 'GPSLatitude', '<?php'] as const;

/** Files of attackers by name. Each begins like a picture or claims to be one. */
export async function maliciousPictures(): Promise<Readonly<Record<string, Buffer>>> {
  const [png, jpg] = [await samplePicture('png'), await samplePicture('jpg')];
  const page = Buffer.from('<html><script>alert(1)</script></html>');
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(60, 1)]);
  return {
    'picture.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'page.png': page,
    'a.png%00.php': Buffer.from('<?php system($_GET[0]); ?>'),
    'html-chunk.png': withChunk(png, 'tEXt', Buffer.concat([Buffer.from('Comment\0'), page])),
    'html-behind.png': Buffer.concat([png, page]),
    'zip-behind.png': Buffer.concat([png, zip]),
    'php-behind.jpg': Buffer.concat([jpg, Buffer.from('<?php system($_GET[0]); ?>')]),
    'script.jpg': withSegment(jpg, 0xe0, Buffer.from(`${'/*'.padEnd(12_000, ' ')}*/=1;alert(1);/*`)),
    'place.jpg': withSegment(jpg, 0xe1, Buffer.from('Exif\0\0GPSLatitude 14.5995')),
    'flood.png': withSize(png, 30_000, 30_000),
    'flood.jpg': withFrameSize(jpg, 12_000, 12_000),
    'padded-flood.jpg': await hiddenFlood([0xff]),
    'restart-flood.jpg': await hiddenFlood([0xff, 0xd0]),
    'temporary-flood.jpg': await hiddenFlood([0xff, 0x01]),
    'empty-marker-flood.jpg': await hiddenFlood([0xff, 0x00]),
    'text-bomb.png': withChunk(png, 'zTXt', Buffer.concat([Buffer.from('Comment\0\0'), zeros(200_000_000)])),
    'pixel-bomb.png': withChunk(withSize(png, 3_600, 3_600), 'IDAT', zeros(200_000_000)),
    'truncated.png': png.subarray(0, png.length - 30),
    'truncated.jpg': jpg.subarray(0, jpg.length / 2),
  };
}

/** Zero bytes, compressed. */
function zeros(length: number): Buffer {
  return deflateSync(Buffer.alloc(length));
}

/** The PNG with one more chunk after its header. */
function withChunk(png: Buffer, name: string, data: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), pngChunk(name, data), png.subarray(33)]);
}

/** The PNG with another size in its header. */
export function withSize(png: Buffer, width: number, height: number): Buffer {
  const header = Buffer.from(png.subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', header), png.subarray(33)]);
}

/** The JPEG of `samplePicture` with another size in its header. */
function withFrameSize(jpg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpg);
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0, 0x00]));
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
}

/**
 * A JPEG of 144 million pixels that begins with bytes that decoders skip. A reader that takes these bytes for a segment
 * with a length finds the frame of a small picture inside a comment.
 */
async function hiddenFlood(skipped: readonly number[]): Promise<Buffer> {
  const jpg = await samplePicture('jpg');
  const smallFrame = jpg.subarray(jpg.indexOf(Buffer.from([0xff, 0xc0, 0x00]))).subarray(0, 19);
  const comment = withSegment(withFrameSize(jpg, 12_000, 12_000), 0xfe, Buffer.alloc(65_533));
  const flood = Buffer.concat([comment.subarray(0, 2), Buffer.from(skipped), comment.subarray(2)]);
  smallFrame.copy(flood, 4 + flood.readUInt16BE(4));
  return flood;
}

function pngChunk(name: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = Buffer.concat([Buffer.from(name), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The JPEG with one more segment after its first marker. */
function withSegment(jpg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpg.subarray(0, 2), head, data, jpg.subarray(2)]);
}
