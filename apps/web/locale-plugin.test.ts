import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from './locale-catalogue.ts';
import { FIRST_VIEW, localePlugin } from './locale-plugin.ts';

async function chunks(ssr: boolean): Promise<Rolldown.OutputChunk[]> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [localePlugin()],
    build: {
      ssr,
      write: false,
      rolldownOptions: { input: 'src/i18n/catalogues.ts', preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  return [output].flat().flatMap((one) => one.output.filter((part) => part.type === 'chunk'));
}

describe.each([
  ['browser', false],
  ['server', true],
])('build for the %s', (_name, ssr) => {
  it('has one compiled chunk per language, without the parser', async () => {
    const built = await chunks(ssr);
    const english = built.filter((chunk) => chunk.code.includes(readCatalogue('en')['offline.banner'] ?? ''));
    expect(english).toHaveLength(1);
    expect(english[0]?.code).toMatch(/\[\\?"index\\?",\\?"number\\?"\]/);
    expect(english[0]?.code).not.toContain(readCatalogue('ty')['offline.banner']);
    expect(english[0]?.isDynamicEntry).toBe(true);
    const everything = built.map((chunk) => chunk.code).join('\n');
    expect(everything).toContain(readCatalogue('ty')['offline.banner']);
    expect(everything).not.toContain('{index, number}');
    expect(everything).not.toMatch(/octothorpe/);
  });

  it('separates the messages of the first view from those of other screens', async () => {
    const built = await chunks(ssr);
    const chunksWith = (key: string) =>
      built.filter((chunk) => chunk.code.includes(readCatalogue('ty')[key] ?? ''));
    const [first, rest] = [chunksWith('offline.banner'), chunksWith('slot.ready')];
    expect([first.length, rest.length]).toEqual([1, 1]);
    expect(first[0]?.fileName).not.toBe(rest[0]?.fileName);
  });
});

/**
 * Returns the files of the frame and the home page, without parts that load later. Other domains contribute only parts.
 * Titles of other screens load with those screens.
 */
function partsOfHome(): string[] {
  const src = join(import.meta.dirname, 'src');
  const parts = new Set<string>();
  const todo = [join(src, 'app/frame/layout.tsx'), join(src, 'app/home/home-screen.tsx')];
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    if (
      parts.has(file) ||
      !existsSync(file) ||
      /\/(?:identity|wallet)\/|(?:routes\.tsx|page-titles\.ts)$/.test(file)
    )
      continue;
    parts.add(file);
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export) (?!type )[^;]* from '(\.[^']+)';/gm,
    ))
      todo.push(resolve(dirname(file), from));
  }
  return [...parts];
}

it('the first messages contain every message of the frame and the home before deferred parts load', () => {
  const parts = partsOfHome();
  expect(parts.length).toBeGreaterThan(30);
  const known = readCatalogue('en');
  const literals = parts.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/'([a-z]+\.[\w.]+)'/gi)]);
  const keys = literals.map(([, key = '']) => key).filter((key) => key in known);
  expect(keys.length).toBeGreaterThan(30);
  expect(keys.filter((key) => !FIRST_VIEW.test(key))).toEqual([]);
});
