import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'vite';

const compress = promisify(brotliCompress);
const ASSETS = join(import.meta.dirname, 'dist/client/assets');

/** Builds the browser files, the server renderer, and a brotli copy of each browser file. */
async function main(): Promise<void> {
  // Every caller, including a test run, builds for production.
  process.env.NODE_ENV = 'production';
  const configFile = join(import.meta.dirname, 'vite.config.ts');
  await build({ configFile, logLevel: 'warn' });
  await Promise.all([build({ configFile, logLevel: 'warn', build: { ssr: true } }), compressAssets()]);
}

async function compressAssets(): Promise<void> {
  const compressed = (await readdir(ASSETS)).map(async (name) => {
    const file = join(ASSETS, name);
    await writeFile(`${file}.br`, await compress(await readFile(file)));
  });
  await Promise.all(compressed);
}

await main();
