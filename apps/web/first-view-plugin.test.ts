import { build, type Plugin, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { firstViewPlugin } from './first-view-plugin.ts';

const SOURCE =
  'export function greet(name) { const words = ["hello", name]; console.log(words.join(" ")); }\ngreet("you");';
const inMemory: Plugin = {
  name: 'in-memory',
  resolveId: (id) => (id === 'main' ? '\0main' : undefined),
  load: (id) => (id === '\0main' ? SOURCE : undefined),
};

async function started(plugins: Plugin[]): Promise<Rolldown.OutputChunk | undefined> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [inMemory, ...plugins],
    build: { write: false, minify: false, rolldownOptions: { input: { main: 'main' } } },
  })) as Rolldown.RolldownOutput;
  return output.output.find((part) => part.type === 'chunk');
}

it('names each generated file by its content, because browsers cache a name permanently', async () => {
  const [plain, smaller] = [await started([]), await started([firstViewPlugin(/assets\/main-/)])];
  expect(smaller?.code).not.toBe(plain?.code);
  expect(smaller?.fileName).toMatch(/^assets\/main-/);
  expect(smaller?.fileName).not.toBe(plain?.fileName);
});
