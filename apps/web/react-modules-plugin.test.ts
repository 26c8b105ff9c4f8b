import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { asModule, reactModulesPlugin } from './react-modules-plugin.ts';

const require = createRequire(import.meta.url);

async function built(source: string): Promise<string> {
  const inMemory: Plugin = {
    name: 'in-memory',
    resolveId: (id) => (id === 'main' ? '\0main' : undefined),
    load: (id) => (id === '\0main' ? source : undefined),
  };
  const { output } = (await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [inMemory, reactModulesPlugin()],
    build: {
      write: false,
      rolldownOptions: { input: { main: 'main' }, preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  return output.map((part) => (part.type === 'chunk' ? part.code : '')).join('\n');
}

/** The names of a package as it is published for production. */
function published(name: string, file: string): string[] {
  const folder = dirname(require.resolve(`${name}/package.json`));
  return Object.keys(require(join(folder, `cjs/${file}.production.js`)) as object).sort();
}

it.each([
  ['react', 'react', 'react'],
  ['react/jsx-runtime', 'react', 'react-jsx-runtime'],
  ['react-dom', 'react-dom', 'react-dom'],
  ['scheduler', 'scheduler', 'scheduler'],
  [
    'use-sync-external-store/with-selector',
    'use-sync-external-store',
    'use-sync-external-store-with-selector',
  ],
])('%s gives every name it is published with', async (path, name, file) => {
  const code = await built(`export * from '${path}';`);
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as object;
  expect(Object.keys(module).sort()).toEqual(published(name, file));
});

it('leaves out what nobody uses, and what makes modules of CommonJS', async () => {
  const whole = await built(`export * from 'react';`);
  const used = await built(
    `import { createElement } from 'react';\nexport const drawn = createElement('p');`,
  );
  expect(whole).toContain('useOptimistic');
  expect(used).toContain('react.transitional.element');
  expect(used).not.toMatch(/useOptimistic|exports/);
});

it('takes React by its one name as by its many', async () => {
  const code = await built(`import { useForm } from 'react-hook-form';\nexport { useForm };`);
  expect(code).not.toMatch(/exports\b/);
});

it('stops at a file that is written in another way', () => {
  expect(() => asModule('module.exports = {};', 'other.js')).toThrow('other.js is written in another way');
});
