import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../apps/server/testing/server/server-process.ts';
import { violations } from '../accessibility.ts';
import { expect, test } from '../test.ts';

/** The development server in front of the shared server, because only development has the gallery. */
let dev: ChildProcess;
let origin: string;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const port = await freePort();
  origin = `http://localhost:${port}`;
  const api = new URL(process.env['E2E_ORIGIN'] ?? '').port;
  dev = spawn(process.execPath, [join(import.meta.dirname, '../../apps/web/dev.ts')], {
    env: { ...process.env, PORT: `${port}`, API_PORT: api },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (dev.stdout) await once(dev.stdout, 'data');
});
test.afterAll(async () => {
  dev.kill();
  await once(dev, 'exit');
});

test.use({ expectedErrors: [/404 GET .*\/m\/gallery|^console (?:warning|error)|layout shift/] });

test('every component is accessible in either mode, brand and direction', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto(`${origin}/m/gallery`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Ways' })).toBeVisible({ timeout: 60_000 });
  for (const brand of ['mosaic', 'lantern']) {
    for (const direction of ['ltr', 'rtl']) {
      for (const theme of ['dark', 'light']) {
        await press(brand);
        await press(theme);
        await press(direction);
        // The themes differ only in colours, so the other rules run once.
        const found = await violations(
          page,
          theme === 'dark'
            ? { rules: { 'page-has-heading-one': { enabled: false } } }
            : { runOnly: ['color-contrast'] },
        );
        expect(found, `${brand}, ${theme}, ${direction}`).toEqual([]);
      }
    }
  }
});
