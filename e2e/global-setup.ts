import { ensureFrontEnd } from '../tools/front-end.ts';
import { findBrowser } from './browser.ts';
import { startDemoServer } from './server.ts';

/** Prepares the whole run: front end, browser and server. The returned function removes everything. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await ensureFrontEnd();
  // In parallel, because unpacking the browser and filling the database take seconds each.
  const finding = findBrowser();
  const starting = startDemoServer();
  try {
    const [browser, server] = await Promise.all([finding, starting]);
    const { executablePath, env } = browser;
    process.env['E2E_BROWSER'] = JSON.stringify({ executablePath, env });
    process.env['E2E_ORIGIN'] = server.origin;
    process.env['E2E_DATA_DIR'] = server.dataDir;
    process.env['E2E_DATABASE_URL'] = server.databaseUrl;
    return async () => {
      await server.stop();
      await browser.dispose();
    };
  } catch (error) {
    await Promise.allSettled([
      finding.then((browser) => browser.dispose()),
      starting.then((server) => server.stop()),
    ]);
    throw error;
  }
}
