import { ensureFrontEnd } from '../tools/front-end.ts';
import { findBrowser } from './browser.ts';
import { startDemoServer } from './server.ts';

/** Once for the whole run: the built front end, one browser, one server. What it returns puts all away again. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await ensureFrontEnd();
  const browser = await findBrowser();
  process.env['E2E_BROWSER'] = JSON.stringify({ executablePath: browser.executablePath, env: browser.env });
  try {
    const server = await startDemoServer();
    process.env['E2E_ORIGIN'] = server.origin;
    process.env['E2E_DATA_DIR'] = server.dataDir;
    process.env['E2E_DATABASE_URL'] = server.databaseUrl;
    return async () => {
      await server.stop();
      await browser.dispose();
    };
  } catch (error) {
    await browser.dispose();
    throw error;
  }
}
