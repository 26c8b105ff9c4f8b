import type { BrowserContext, Page } from '@playwright/test';
import { watchPageErrors } from './page-errors.ts';
import { expect, test } from './test.ts';

/** One page error per case, with the expected report. */
const PAGE_ERRORS: readonly [name: string, body: string, report: RegExp][] = [
  ['console noise', '<script>console.error("noise")</script>', /^console error: noise$/],
  ['a page error', '<script>throw new Error("broken")</script>', /^page error: .*broken/],
  [
    'another machine',
    '<img alt="" src="http://tessera.invalid/a.png">',
    /^request: net::ERR_NAME_NOT_RESOLVED/,
  ],
  ['a refused request', '<img alt="" src="/no-such-file">', /^request: 404 GET .*no-such-file$/],
];

const page = (body: string): string =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><p>text</p>${body}</html>`;

async function open(context: BrowserContext, body: string): Promise<Page> {
  await context.route('**/planted', (route) => route.fulfill({ contentType: 'text/html', body: page(body) }));
  await context.route('**/no-such-file', (route) => route.fulfill({ status: 404 }));
  const opened = await context.newPage();
  await opened.goto('http://localhost/planted', { waitUntil: 'networkidle' });
  return opened;
}

test.describe('page error watch', () => {
  for (const [name, body, report] of PAGE_ERRORS) {
    test(`reports ${name}`, async ({ browser }) => {
      const context = await browser.newContext();
      const watch = await watchPageErrors(context);
      await open(context, body);
      expect(await watch.unexpectedErrors([])).toEqual([expect.stringMatching(report)]);
      expect(await watch.unexpectedErrors([report])).toEqual([]);
      await context.close();
    });
  }

  test('reports layout shifts, also after the page was left', async ({ browser }) => {
    const context = await browser.newContext();
    const watch = await watchPageErrors(context);
    const opened = await open(context, '<style>p, hr { block-size: 40vb }</style>');
    // Layout shifts are recorded only after the first paint.
    await opened.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
    await opened.evaluate(() => document.body.prepend(document.createElement('hr')));
    await expect
      .poll(() => watch.unexpectedErrors([]))
      .toEqual([expect.stringMatching(/^layout shift on \/planted by body/)]);
    await opened.goto('about:blank');
    expect(await watch.unexpectedErrors([])).toHaveLength(1);
    await context.close();
  });

  test('ignores content that loads with an answer', async ({ browser }) => {
    const context = await browser.newContext();
    const watch = await watchPageErrors(context);
    await context.route('**/answer', (route) => route.fulfill({ body: '' }));
    const opened = await open(context, '<style>p, hr { block-size: 40vb }</style>');
    await opened.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
    await opened.evaluate(async () => {
      await fetch('/answer', { method: 'POST' });
      document.body.prepend(document.createElement('hr'));
    });
    expect(await watch.unexpectedErrors([])).toEqual([]);
    await context.close();
  });

  for (const touched of [true, false]) {
    const name = touched
      ? 'does not count what moves after the answer to a request of a touch, however late it is'
      : 'counts what moves after the answer to a request that the page made by itself';
    test(name, async ({ browser }) => {
      const context = await browser.newContext();
      const watch = await watchPageErrors(context);
      await context.route('**/answer', (route) => route.fulfill({ body: '' }));
      const opened = await open(context, '<style>p, hr { block-size: 40vb }</style>');
      await opened.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
      await opened.evaluate(async (key) => {
        // A synthetic event: after real input, the browser itself ignores shifts for half a second.
        if (key) dispatchEvent(new Event('keydown'));
        await fetch('/answer');
        document.body.prepend(document.createElement('hr'));
      }, touched);
      if (touched) expect(await watch.unexpectedErrors([])).toEqual([]);
      else await expect.poll(() => watch.unexpectedErrors([])).toHaveLength(1);
      await context.close();
    });
  }

  test('reports nothing on a quiet page', async ({ browser }) => {
    const context = await browser.newContext();
    const watch = await watchPageErrors(context);
    await open(context, '<h1>quiet</h1>');
    expect(await watch.unexpectedErrors([])).toEqual([]);
    await context.close();
  });
});

test('an error fails the test in which it happens', async ({ context }) => {
  test.fail();
  await open(context, '<script>console.error("noise")</script>');
});
