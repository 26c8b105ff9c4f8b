import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './project-files.ts';

/** Sources that the linter must reject: the path, the rule, the source. */
const CODE: readonly [path: string, rule: string, source: string][] = [
  [
    'apps/server/src/wallet/a.ts',
    'no-floating-promises',
    'export const go = (): void => { Promise.resolve(1); };',
  ],
  [
    'apps/server/src/wallet/b.ts',
    'no-misused-promises',
    '[1].forEach(async () => { await Promise.resolve(); });',
  ],
  ['apps/server/src/wallet/c.ts', 'await-thenable', 'export const three = await 3;'],
  ['apps/server/src/wallet/d.ts', 'no-explicit-any', 'export const anything = (it: any): string => `${it}`;'],
  [
    'apps/server/src/wallet/e.ts',
    'no-non-null-assertion',
    'export const first = (it: string[]): string => it[0]!;',
  ],
  ['apps/server/src/wallet/f.ts', 'no-console', 'console.log(1);'],
  ['apps/server/src/wallet/g.ts', 'no-default-export', 'export default 1;'],
  ['apps/server/src/wallet/h.ts', 'extensions', "export * from './a';"],
  ['apps/server/src/wallet/i.ts', 'no-process-env', "export const port = process.env['PORT'];"],
  ['apps/server/src/platform/j.ts', 'no-process-env', "export const port = process.env['PORT'];"],
  ['apps/server/src/wallet/k.ts', 'no-restricted-properties', 'export const now = Date.now();'],
  ['apps/server/src/wallet/l.ts', 'no-restricted-properties', 'export const chance = Math.random();'],
  ['apps/server/src/wallet/m.ts', 'no-restricted-imports', "export { randomUUID } from 'node:crypto';"],
  [
    'apps/server/src/wallet/n.ts',
    'max-lines-per-function',
    `export function long(): void {${'\n'.repeat(60)}}`,
  ],
  ['apps/server/src/wallet/camelCase.ts', 'filename-case', 'export const it = 1;'],
  [
    'apps/server/src/wallet/p.test.ts',
    'no-focused-tests',
    "import { it } from 'vitest';\nit.only('x', () => {});",
  ],
  ['apps/web/src/ui/q.tsx', 'alt-text', 'export const Picture = () => <img src="a.png" />;'],
];

/** Sources that the linter must accept. */
const SOUND: readonly [path: string, source: string][] = [
  ['apps/server/src/platform/config/config.ts', "export const port = process.env['PORT'];"],
  ['apps/server/src/platform/clock.ts', 'export const now = (): number => Date.now();'],
  ['apps/server/src/wallet/sound.test.ts', 'export const now = Date.now();'],
  ['tools/sound.ts', "console.log(process.env['PORT']);"],
  ['apps/web/vite.config.ts', 'export default {};'],
];

const STYLES: readonly [rule: string, declaration: string][] = [
  ['property-layout-mappings', 'margin-left: 4px;'],
  ['property-layout-mappings', 'width: 4px;'],
  ['property-layout-mappings', 'transition: left 1s;'],
  ['unit-layout-mappings', 'block-size: 50vh;'],
  ['value-keyword-layout-mappings', 'text-align: left;'],
  ['declaration-property-value-disallowed-list', 'padding: 1px 2px 3px 4px;'],
  ['declaration-property-value-disallowed-list', 'font-size: 11px;'],
  ['declaration-property-value-disallowed-list', 'font: 0.7rem sans-serif;'],
  ['no-unknown-custom-properties', 'gap: var(--gap-of-nobody);'],
  ['color-no-hex', 'color: #fff;'],
  ['color-named', 'color: red;'],
  ['function-disallowed-list', 'color: rgb(0 0 0);'],
];

/** Valid style, with a token, and a font of the minimum size. */
const SOUND_STYLE =
  '.sound { margin-inline-start: var(--ink); font-size: 12px; text-align: start; color: currentcolor; }';

const folder = mkdtempSync(join(tmpdir(), 'tessera-lint-'));
let lint = '';
let styles = '';

beforeAll(() => {
  for (const name of [
    '.oxlintrc.json',
    '.stylelintrc.json',
    'package.json',
    'tsconfig.base.json',
    'tsconfig.json',
  ]) {
    copyFileSync(join(root, name), join(folder, name));
  }
  for (const app of ['server', 'web'])
    plant(`apps/${app}/tsconfig.json`, '{ "extends": "../../tsconfig.base.json" }');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [path, , source] of CODE) plant(path, `${source}\n`);
  for (const [path, source] of SOUND) plant(path, `${source}\n`);
  plant('apps/web/src/ui/tokens.css', ':root { --ink: #123; }\n');
  plant('apps/web/src/ui/sound.css', `${SOUND_STYLE}\n`);
  for (const [index, [, declaration]] of STYLES.entries())
    plant(`apps/web/src/ui/${index}.css`, `.a { ${declaration} }\n`);
  lint = outputOf('oxlint', ['--type-aware', '--format', 'unix']);
  styles = outputOf('stylelint', ['apps/web/**/*.css', '--formatter', 'unix']);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('linter', () => {
  test.each(CODE)('finds in %s: %s', (path, rule) => {
    expect(linesAbout(lint, path)).toContain(`(${rule})`);
  });
  test.each(SOUND)('finds nothing in %s', (path) => {
    expect(linesAbout(lint, path)).toBe('');
  });
});

describe('style checks', () => {
  test.each(STYLES.map(([rule, declaration], index) => ({ rule, declaration, index })))(
    'find by $rule: $declaration',
    ({ rule, index }) => {
      expect(linesAbout(styles, `apps/web/src/ui/${index}.css`)).toContain(`(${rule})`);
    },
  );
  test.each(['apps/web/src/ui/sound.css', 'apps/web/src/ui/tokens.css'])('find nothing in %s', (path) => {
    expect(linesAbout(styles, path)).toBe('');
  });
});

function plant(path: string, text: string): void {
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Returns the output of a check that must fail. */
function outputOf(command: string, args: readonly string[]): string {
  try {
    execFileSync(join(root, 'node_modules/.bin', command), args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (failure) {
    const { stdout, stderr } = failure as { stdout: string; stderr: string };
    return stdout + stderr;
  }
  throw new Error(`${command} found nothing wrong`);
}

const linesAbout = (output: string, path: string): string =>
  output
    .split('\n')
    .filter((line) => line.includes(`${path}:`))
    .join('\n');
