import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * The bundler inserts the loading of styles around an `import()` and includes a directly chained `then` in it. Errors
 * of a style therefore bypass that `then`. To handle load errors, call a function that imports.
 */
const DEAF = /\bimport\('[^']+'\)\s*\.then\(\s*(?!\s|\(\{)/;

test.each([
  ["import('./part.tsx').then(setPart, onFailed)", true],
  ["import('./part.tsx').then(\n  (module) => show(module), () => {})", true],
  ["import('./part.tsx').then(({ Part }) => Part)", false],
  ['load().then(setPart, onFailed)', false],
])('%s', (code, deaf) => {
  expect(DEAF.test(code)).toBe(deaf);
});

test('a caller of a deferred part receives the load error', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: import.meta.dirname });
  expect(sources.length).toBeGreaterThan(100);
  const deaf = sources.filter((file) =>
    DEAF.test(readFileSync(new URL(file, `file://${import.meta.dirname}/`), 'utf8')),
  );
  expect(deaf).toEqual([]);
});
