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
])('a build for the %s', (_name, ssr) => {
  it('holds each language in a chunk of its own, compiled, without the parser', async () => {
    const built = await chunks(ssr);
    const english = built.filter((chunk) => chunk.code.includes('Show password'));
    expect(english).toHaveLength(1);
    expect(english[0]?.code).toMatch(/\[\\?"index\\?",\\?"number\\?"\]/);
    expect(english[0]?.code).not.toContain(readCatalogue('ty')['ui.passwordShow']);
    expect(english[0]?.isDynamicEntry).toBe(true);
    const everything = built.map((chunk) => chunk.code).join('\n');
    expect(everything).toContain(readCatalogue('ty')['ui.passwordShow']);
    expect(everything).not.toContain('{index, number}');
    expect(everything).not.toMatch(/octothorpe/);
  });

  it('keeps what the first view says apart from what other screens say', async () => {
    const built = await chunks(ssr);
    const holding = (key: string) =>
      built.filter((chunk) => chunk.code.includes(readCatalogue('ty')[key] ?? ''));
    const [first, rest] = [holding('ui.passwordShow'), holding('slot.ready')];
    expect([first.length, rest.length]).toEqual([1, 1]);
    expect(first[0]?.fileName).not.toBe(rest[0]?.fileName);
  });
});

/**
 * The frame and the home, with every part that is not fetched later; other domains lend them parts alone. The titles of
 * other screens come with those screens.
 */
function partsOfHome(): string[] {
  const src = join(import.meta.dirname, 'src');
  const parts = new Set<string>();
  const todo = [join(src, 'app/layout.tsx'), join(src, 'app/home/home-screen.tsx')];
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

it('the first words hold all that the frame and the home can say before the rest has come', () => {
  const parts = partsOfHome();
  expect(parts.length).toBeGreaterThan(30);
  const known = readCatalogue('en');
  const said = parts.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/'([a-z]+\.[\w.]+)'/gi)]);
  const keys = said.map(([, key = '']) => key).filter((key) => key in known);
  expect(keys.length).toBeGreaterThan(30);
  expect(keys.filter((key) => !FIRST_VIEW.test(key))).toEqual([]);
});
