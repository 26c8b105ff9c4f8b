import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  archiveOn,
  publishOn,
  type WrittenDocument,
} from '../../apps/server/testing/content/running-content.ts';
import { overhang } from '../screen.ts';
import { expect, test as base } from '../test.ts';

type Written = Omit<WrittenDocument, 'key' | 'texts'> & {
  readonly key?: string;
  readonly title: string;
  readonly summary?: string;
  readonly content?: string;
};

interface EditorFixtures {
  /** Prefix of the titles in this test, because parallel tests publish as well. */
  tag: string;
  /** Publishes like an editor, until the test ends. Returns the public id of the entry. */
  publish: (document: Written) => Promise<string>;
}

/** Test with editor fixtures. */
export const test = base.extend<EditorFixtures>({
  tag: async ({}, use) => use(`J${randomBytes(4).toString('hex')}`),
  publish: async ({}, use) => {
    const keys: string[] = [];
    await use(async ({ title, summary, content = '<p>…</p>', key = newKey(), ...document }) => {
      keys.push(key);
      const words = { title, content, ...(summary && { summary }) };
      return publishOn(databaseUrl(), { ...document, key, texts: { EN: words } });
    });
    for (const key of keys) await archiveOn(databaseUrl(), key);
  },
});
export { expect };

const newKey = (): string => `journey-${randomBytes(6).toString('hex')}`;
const databaseUrl = (): string => process.env['E2E_DATABASE_URL'] ?? '';

/** Content of a malicious editor. `window.hacked` shows that a script ran. */
const EVIL = [
  '<script>window.hacked = "script"</script>',
  '<img src="data:," onerror="window.hacked = 1">',
  '<svg onload="window.hacked = 1"><script>window.hacked = 1</script></svg>',
  '<iframe srcdoc="<script>parent.hacked = 1</script>"></iframe>',
  '<a href="javascript:window.hacked = 1">press</a>',
  '<a href="&#106;ava&#9;script:window.hacked = 1">press</a>',
  '<a href="data:text/html,<script>opener.hacked = 1</script>">press</a>',
  '<details open ontoggle="window.hacked = 1"><summary>press</summary></details>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=hacked=1&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=hacked=1>"></noscript>',
  '<form action="javascript:hacked=1"><button>press</button><input autofocus onfocus="hacked=1"></form>',
  '<p style="position:fixed;inset:0;background:url(https://elsewhere.example/seen)">over everything</p>',
  '<div id="root" onmouseover="hacked=1" class="root">clobbered</div>',
  '<object data="javascript:hacked=1"></object><embed src="javascript:hacked=1">',
  '<video><source onerror="hacked=1"></video><base href="https://elsewhere.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:hacked=1"><link rel="import" href="data:text/html,x">',
  '<p>The text is still there.</p>',
].join('');

/** Malicious text and markup, and the text that remains after sanitising. */
export const evil = {
  title: (tag: string) => `${tag} <img src=x onerror=hacked=1>`,
  content: EVIL,
  left: 'The text is still there.',
};

/** Expects that no malicious script runs, neither at once nor on interaction with any element. */
export async function expectHarmless(page: Page, scope = page.locator('main')): Promise<void> {
  await expect(scope.getByText(evil.left).first()).toBeVisible();
  const traps = scope.locator(
    'iframe, script, object, embed, form, base, meta, svg script, [onload], [onerror]',
  );
  await expect(traps).toHaveCount(0);
  for (const link of await scope.locator('a', { hasText: /^press$/ }).all()) await link.click();
  for (const word of await scope.getByText('clobbered').all()) await word.hover();
  expect(await page.evaluate(() => (window as { hacked?: unknown }).hacked)).toBeUndefined();
  await expect(page.locator('#root')).toHaveCount(1);
}

/** Expects that nothing extends beyond the edge of the screen. */
export async function expectWithinScreen(page: Page): Promise<void> {
  expect(await overhang(page)).toBe(0);
}
