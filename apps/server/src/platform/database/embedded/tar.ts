import { mkdir, open } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';

const BLOCK_BYTES = 512;

interface Member {
  readonly name: string;
  readonly kind: 'file' | 'directory';
  readonly sizeBytes: number;
}

/**
 * Unpacks the files and folders of a tar stream into `directory`, readable only by their owner. Throws when the stream
 * is not a complete tar file, or contains other entries or a name outside the directory.
 */
export async function extractTar(tar: AsyncIterable<Buffer>, directory: string): Promise<void> {
  const input = byteReader(tar);
  for (;;) {
    const member = parseHeader(await input.exactly(BLOCK_BYTES));
    if (!member) break;
    const path = join(directory, member.name);
    if (member.kind === 'directory') {
      await mkdir(path, { recursive: true, mode: 0o700 });
      continue;
    }
    await writeBytes(input, path, member.sizeBytes);
    await input.exactly(-member.sizeBytes & (BLOCK_BYTES - 1));
  }
  // The rest is padding. Reading it to the end proves that the compressed file is complete.
  while ((await input.atMost(BLOCK_BYTES)).length > 0);
}

async function writeBytes(input: ByteReader, path: string, sizeBytes: number): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    for (let left = sizeBytes; left > 0; ) {
      const bytes = await input.atMost(left);
      if (bytes.length === 0) throw new Error('it ends in the middle of a file');
      await file.writeFile(bytes);
      left -= bytes.length;
    }
  } finally {
    await file.close();
  }
}

/** Undefined for the block of zeros that ends the archive. */
function parseHeader(header: Buffer): Member | undefined {
  if (header.every((byte) => byte === 0)) return undefined;
  // The checksum treats its own eight bytes as blanks.
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0);
  if (sum !== octal(header.subarray(148, 156))) throw new Error('it is not a tar file');
  const name = [text(header.subarray(345, 500)), text(header.subarray(0, 100))].filter(Boolean).join('/');
  const path = normalize(name);
  if (path.startsWith(sep) || path.split(sep).includes('..')) throw new Error(`it contains the path ${name}`);
  const type = text(header.subarray(156, 157)) || '0';
  if (type === '5') return { name: path, kind: 'directory', sizeBytes: 0 };
  if (type === '0') return { name: path, kind: 'file', sizeBytes: octal(header.subarray(124, 136)) };
  throw new Error(`it contains ${name}, which is neither a file nor a folder`);
}

function text(field: Buffer): string {
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? field.length : end);
}

function octal(field: Buffer): number {
  return Number.parseInt(text(field).trim(), 8);
}

interface ByteReader {
  /** Exactly `count` bytes; throws when the stream ends before. */
  exactly(count: number): Promise<Buffer>;
  /** Between one byte and `count`; none at the end. */
  atMost(count: number): Promise<Buffer>;
}

function byteReader(source: AsyncIterable<Buffer>): ByteReader {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  async function atMost(count: number): Promise<Buffer> {
    while (rest.length === 0 && count > 0) {
      const next = await chunks.next();
      if (next.done) break;
      rest = next.value;
    }
    const taken = rest.subarray(0, count);
    rest = rest.subarray(taken.length);
    return taken;
  }
  async function exactly(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = count; left > 0; ) {
      const part = await atMost(left);
      if (part.length === 0) throw new Error('it is incomplete');
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }
  return { exactly, atMost };
}
