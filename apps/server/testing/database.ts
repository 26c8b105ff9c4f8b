import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, sqlState, type Database } from '../src/platform/database/database.ts';
import { administer, urlOf } from './test-server.ts';

export interface TestDatabase {
  /** For code under test that opens its own connections. */
  readonly url: string;
  readonly database: Database;
  /** Closes `database` and removes it with everything in it. */
  drop(): Promise<void>;
}

const OBJECT_IN_USE = '55006';
const NOT_PERMITTED = '42501';
const MAX_ATTEMPTS = 100;

export interface TestDatabaseOptions {
  /** False: with nothing at all. */
  readonly migrated?: boolean;
  /** Of `database`. */
  readonly maxConnections?: number;
}

/** A fresh database of its own with every migration applied. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = inject('testServer');
  const template = options.migrated === false ? 'template0' : server.template;
  const name = `${server.prefix}${randomBytes(6).toString('hex')}`;
  await administer(server.adminUrl, (admin) => copyTemplate(admin, template, name));
  const url = urlOf(server, name);
  const { maxConnections = 16 } = options;
  const database = openDatabase({ url, maxConnections });
  return {
    url,
    database,
    drop: async () => {
      await database.close();
      await administer(server.adminUrl, (admin) => dropDatabase(admin, name));
    },
  };
}

/** PostgreSQL refuses while anyone is connected to the template: for a moment its own maintenance may be. */
async function copyTemplate(admin: pg.Client, template: string, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
      return;
    } catch (error) {
      if (sqlState(error) !== OBJECT_IN_USE || tries === MAX_ATTEMPTS) throw error;
      await pause(50);
    }
  }
}

/** Nobody may end PostgreSQL's own maintenance, which looks into a database for a moment: then once more. */
async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      return;
    } catch (error) {
      if (sqlState(error) !== NOT_PERMITTED || tries === MAX_ATTEMPTS) throw error;
      await pause(50);
    }
  }
}
