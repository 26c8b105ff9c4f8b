import { compileWorker } from '../../apps/web/worker-plugin.ts';
import { paths } from '../../apps/web/src/paths.ts';
import { signIn } from '../accounts.ts';
import { button } from '../screen.ts';
import { expect, test } from '../test.ts';
import { workerReady } from './stored-files.ts';
import { startWorkerProxy, type WorkerProxy } from './worker-proxy.ts';

// A page that is left in the middle of fetching leaves a request that fails.
test.use({ serviceWorkers: 'allow', expectedFaults: [/net::ERR_ABORTED/] });

/** A page asks again each second until the new version is there: on a busy machine that takes several tries. */
const RENEWED = { timeout: 30_000 };

let site: WorkerProxy;
test.beforeEach(async ({ baseURL }) => {
  site = await startWorkerProxy(`${baseURL}`);
});
test.afterEach(async ({ context }) => {
  // Their live streams would break off otherwise.
  await Promise.all(context.pages().map((page) => page.close()));
  await site.stop();
});

/** Runs in the page: has the browser look for a new worker now, as it does by itself from time to time. */
async function checkForUpdate(): Promise<void> {
  await (await navigator.serviceWorker.getRegistration())?.update();
}

test('a newer version says that it is there, and takes over when the visitor wants it', async ({
  page,
  phrase,
}) => {
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

test('a newer version covers no money button', async ({ page, context, account, phrase }) => {
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

test('a version that another window took is taken here as well', async ({ page, context, phrase }) => {
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

test('the worker of a site that wants none takes itself and all it kept away', async ({ page }) => {
  await page.goto(`${site.origin}/m/home`);
  await workerReady(page);
  const farewell = await compileWorker({ wanted: false }, { version: '', shell: [], words: {}, screens: [] });
  site.publish(() => farewell);
  const left = async () => {
    // A look that meets one under way joins it, and that one may have seen the worker of before. One that is gone
    // looks for nothing any more.
    await page.evaluate(checkForUpdate).catch(() => undefined);
    return page.evaluate(async () => [
      await caches.keys(),
      (await navigator.serviceWorker.getRegistrations()).length,
    ]);
  };
  await expect.poll(left).toEqual([[], 0]);
});
