import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/platform/database/embedded.ts';
import { makeDataFolder } from '../database/data-folder.ts';
import { administer, startTestServer, type TestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

const cleanUps: (() => Promise<void>)[] = [];

/**
 * Provides one PostgreSQL for the whole run, with the migrated template from which test databases are made. Uses the
 * server of DATABASE_URL, where only databases of this run change, or an embedded server.
 */
export async function setup(project: TestProject): Promise<void> {
  try {
    const { server, dropAll } = await startTestServer(process.env['DATABASE_URL'] || (await startOwn()));
    cleanUps.unshift(dropAll);
    project.provide('testServer', server);
  } catch (error) {
    await teardown();
    throw error;
  }
}

export async function teardown(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
}

async function startOwn(): Promise<string> {
  const dataDir = await makeDataFolder('tessera-test-');
  cleanUps.unshift(() => rm(dataDir, { recursive: true }));
  const postgres = await startRoomy(dataDir);
  cleanUps.unshift(() => postgres.stop());
  return postgres.url;
}

/** An embedded PostgreSQL for many test processes at once, whose ordinary role may create databases. */
async function startRoomy(dataDir: string): Promise<EmbeddedPostgres> {
  const narrow = await startEmbeddedPostgres({ dataDir });
  await administer(narrow.adminUrl, async (admin) => {
    await admin.query(`ALTER ROLE ${new URL(narrow.url).username} CREATEDB`);
    await admin.query('ALTER SYSTEM SET max_connections = 400');
  });
  await narrow.stop();
  return startEmbeddedPostgres({ dataDir, log: (line) => process.stderr.write(`${line}\n`) });
}
