import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { administer, oncePossible, urlOf } from '../server/test-server.ts';
import { makeDataFolder } from './data-folder.ts';

export interface TestDatabase {
  /** URL for code under test that opens its own connections. */
  readonly url: string;
  readonly database: Database;
  /** A database with a copy of all data of this one, which is closed for good. */
  copy(): Promise<TestDatabase>;
  /** Closes `database` and removes it with everything in it. */
  drop(): Promise<void>;
}

const OBJECT_IN_USE = '55006';
const NOT_PERMITTED = '42501';

export interface TestDatabaseOptions {
  /** False: an empty database without the schema. */
  readonly migrated?: boolean;
  /** Connections of `database`, if fewer than those of a server. */
  readonly maxConnections?: number;
}

/** Creates a separate database with every migration applied. */
export async function createTestDatabase({
  migrated = true,
  ...pool
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  return createFrom(migrated ? inject('testServer').template : 'template0', pool);
}

async function createFrom(
  template: string,
  pool: Pick<TestDatabaseOptions, 'maxConnections'>,
): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `${server.prefix}${randomBytes(6).toString('hex')}`;
  await administer(server.adminUrl, (admin) => copyTemplate(admin, template, name));
  const url = urlOf(server, name);
  const database = openDatabase({ url, ...pool });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= database.close());
  return {
    url,
    database,
    copy: async () => {
      await close();
      return createFrom(name, pool);
    },
    drop: async () => {
      await close();
      await administer(server.adminUrl, (admin) => dropDatabase(admin, name));
    },
  };
}

/**
 * PostgreSQL refuses while its own maintenance is connected to the template, so this retries. Copying the files takes a third
 * of the time of copying each page through the log.
 */
async function copyTemplate(admin: pg.Client, template: string, name: string): Promise<void> {
  const create = `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`;
  await oncePossible(OBJECT_IN_USE, () => admin.query(create));
}

/** PostgreSQL's own maintenance may be connected for a moment and cannot be ended, so this retries. */
async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  await oncePossible(NOT_PERMITTED, () => admin.query(`DROP DATABASE ${name} WITH (FORCE)`));
}

/** A folder that is removed after the test and after all later registered cleanups. */
export async function temporaryFolder(): Promise<string> {
  const folder = await makeDataFolder('tessera-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
