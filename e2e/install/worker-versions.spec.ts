import { compileWorker } from '../../apps/web/worker-plugin.ts';
import { paths } from '../../apps/web/src/paths.ts';
import { signIn } from '../accounts.ts';
import { button } from '../screen.ts';
import { expect, test } from '../test.ts';
import { workerReady } from './stored-files.ts';
import { startWorkerProxy, type WorkerProxy } from './worker-proxy.ts';

// Leaving a page during a fetch causes a failed request.
test.use({ serviceWorkers: 'allow', expectedErrors: [/net::ERR_ABORTED/] });

/** A page retries every second until the new version is active, which takes several attempts on a busy machine. */
const RENEWED = { timeout: 30_000 };

let site: WorkerProxy;
test.beforeEach(async ({ baseURL }) => {
  site = await startWorkerProxy(`${baseURL}`);
});
test.afterEach(async ({ context }) => {
  // Open pages would lose their live streams.
  await Promise.all(context.pages().map((page) => page.close()));
  await site.stop();
});

/** Runs in the page: triggers the browser's periodic update check. */
async function checkForUpdate(): Promise<void> {
  await (await navigator.serviceWorker.getRegistration())?.update();
}

test('a newer version is announced and takes over on request', async ({ page, phrase }) => {
  await page.goto(`${site.origin}/m/home`);
  await workerReady(page);
  await page.reload();
  await expect(button(page, phrase('install.newVersionAction'))).toHaveCount(0);
  site.publish((script) => `${script}\nself.newer = true;`);
  await page.evaluate(checkForUpdate);
  const use = button(page, phrase('install.newVersionAction'));
  await expect(use).toBeVisible();
  const active = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active);
  expect(await active()).toBeTruthy();
  const again = page.waitForEvent('load', RENEWED);
  await use.click();
  await again;
  const waiting = async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting);
  expect(await page.evaluate(waiting)).toBe(false);
  await expect(page.getByRole('main')).not.toBeEmpty();
  await expect(use).toHaveCount(0);
});

test('the announcement of a newer version covers no money button', async ({
  page,
  context,
  account,
  phrase,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${site.origin}${paths.home}`);
  await workerReady(page);
  await signIn(context, account);
  await page.goto(`${site.origin}${paths.voucherCenter}`);
  const submit = page.getByRole('main').locator('button[type="submit"]');
  await expect(submit).toBeInViewport({ ratio: 1 });
  site.publish((script) => `${script}\nself.newer = true;`);
  await page.evaluate(checkForUpdate);
  await expect(button(page, phrase('install.newVersionAction'))).toBeVisible();
  const isOnTop = () =>
    submit.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const edges = [top + 2, top + height / 2, top + height - 2];
      return edges.every((y) => element.contains(document.elementFromPoint(left + width / 2, y)));
    });
  await expect.poll(isOnTop, { message: 'nothing covers the button' }).toBe(true);
});

test('a version that took over in another window is used here too', async ({ page, context, phrase }) => {
  await page.goto(`${site.origin}/m/home`);
  await workerReady(page);
  await page.reload();
  const other = await context.newPage();
  await other.goto(`${site.origin}/m/home`);
  site.publish((script) => `${script}\nself.newer = true;`);
  await page.evaluate(checkForUpdate);
  const words = phrase('install.newVersionAction');
  const [here, there] = [button(page, words), button(other, words)];
  await expect(here).toBeVisible();
  await expect(there).toBeVisible();
  const renewed = other.waitForEvent('load', RENEWED);
  await there.click();
  await renewed;
  await expect(there).toHaveCount(0);
  const again = page.waitForEvent('load', RENEWED);
  await here.click();
  await again;
  await expect(here).toHaveCount(0);
});

test('the worker of a site without one removes itself and its caches', async ({ page }) => {
  await page.goto(`${site.origin}/m/home`);
  await workerReady(page);
  const farewell = await compileWorker({ wanted: false }, { version: '', shell: [], words: {}, screens: [] });
  site.publish(() => farewell);
  const left = async () => {
    // An update check joins a running one, which may have fetched the previous worker. An unregistered worker checks
    // for nothing.
    await page.evaluate(checkForUpdate).catch(() => undefined);
    return page.evaluate(async () => [
      await caches.keys(),
      (await navigator.serviceWorker.getRegistrations()).length,
    ]);
  };
  await expect.poll(left).toEqual([[], 0]);
});
