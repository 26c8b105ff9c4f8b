import { open } from 'node:fs/promises';

const CHUNK_BYTES = 1_048_576;

/** What is in a file; undefined where that is more than so many bytes, of which no more are read. */
export async function readAtMost(path: string, mostBytes: number): Promise<Buffer | undefined> {
  const file = await open(path);
  try {
    const chunks: Buffer[] = [];
    let bytes = 0;
    // Counted as they come: a pipe says no size.
    for await (const chunk of file.createReadStream({ highWaterMark: CHUNK_BYTES, autoClose: false })) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes > mostBytes) return undefined;
    }
    return Buffer.concat(chunks);
  } finally {
    await file.close();
  }
}
