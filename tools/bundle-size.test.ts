import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { ensureFrontEnd } from './front-end.ts';
import { root } from './project-files.ts';

const MOST_SCRIPT_KIB = 110;
const MOST_STYLE_KIB = 20;
const LANGUAGES = ['en', 'ty'];
/** No script that starts React is smaller: a lower value means that the test missed a file. */
const LEAST_SCRIPT_KIB = 50;
const CLIENT = join(root, 'apps/web/dist/client');
const BUILD_WITHIN_MS = 120_000;

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

let manifest: Manifest;

beforeAll(async () => {
  await ensureFrontEnd();
  manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest;
}, BUILD_WITHIN_MS);

/** The entry script with everything it imports, and the texts of its first view. */
function firstView(language: string): { scripts: Set<string>; styles: Set<string> } {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const words = Object.keys(manifest).find((key) => key.includes(`locales/${language}.json?compiled=first`));
  expect(entry, 'the entry of the build').toBeDefined();
  expect(words, `the words of ${language}`).toBeDefined();
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const waiting = [entry, words];
  while (waiting.length > 0) {
    const chunk = manifest[waiting.pop() ?? ''];
    if (!chunk || scripts.has(chunk.file)) continue;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    waiting.push(...(chunk.imports ?? []));
  }
  return { scripts, styles };
}

/** The transfer size of the files in KiB; each is compressed separately, as the server sends it. */
function brotliKib(files: ReadonlySet<string>): number {
  const bytes = [...files].map((file) => brotliCompressSync(readFileSync(join(CLIENT, file))).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1024;
}

test.each(LANGUAGES)('the first view of home is within its size limit in %s', (language) => {
  const { scripts, styles } = firstView(language);
  expect(brotliKib(scripts), 'script').toBeLessThanOrEqual(MOST_SCRIPT_KIB);
  expect(brotliKib(styles), 'style').toBeLessThanOrEqual(MOST_STYLE_KIB);
});

test('the measured sizes include all files', () => {
  const { scripts, styles } = firstView('en');
  expect(brotliKib(scripts)).toBeGreaterThan(LEAST_SCRIPT_KIB);
  expect(brotliKib(styles)).toBeGreaterThan(0);
});
