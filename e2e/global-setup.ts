import { ensureFrontEnd } from '../tools/front-end.ts';
import { findBrowser } from './browser.ts';
import { startDemoServer } from './server.ts';

/** Once for the whole run: the built front end, one browser, one server. What it returns puts all away again. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await ensureFrontEnd();
  // At once: unpacking the one and filling the other's database take seconds each.
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
