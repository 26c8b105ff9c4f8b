import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * The bundler fetches the styles of a late part around its import, and takes a `then` that follows along: who wants to
 * know that a style did not come asks a function that imports.
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

test('whoever asks for a late part hears when it does not come', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: import.meta.dirname });
  expect(sources.length).toBeGreaterThan(100);
  const deaf = sources.filter((file) =>
    DEAF.test(readFileSync(new URL(file, `file://${import.meta.dirname}/`), 'utf8')),
  );
  expect(deaf).toEqual([]);
});
