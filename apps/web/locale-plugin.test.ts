import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from './locale-catalogue.ts';
import { localePlugin } from './locale-plugin.ts';

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
