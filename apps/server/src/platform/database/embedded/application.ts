import { join } from 'node:path';
import pg from 'pg';
import { StartFault } from '../start-fault.ts';
import { runAs } from './account.ts';
import { addressUrl, type Address } from './address.ts';
import { SUPERUSER, clusterDir } from './cluster.ts';
import type { Engine } from './engine.ts';
import { endOrphan } from './pid-file.ts';

/** The application's role and its database. */
export const APPLICATION = 'tessera';

/**
 * Gives the superuser the password of this start, before the server opens a port. PostgreSQL's
 * single-user mode does it, so no port without a password is ever open and none is kept on disk.
 */
export async function preparePassword(engine: Engine, home: string, address: Address): Promise<void> {
  if (address.socketDir !== undefined) return;
  await endOrphan(clusterDir(home));
  const command = [join(engine.binDir, 'postgres'), '--single', '-D', clusterDir(home), SUPERUSER];
  const input = `ALTER ROLE ${SUPERUSER} PASSWORD '${address.password}'\n`;
  const { status, output } = await runAs(engine.account, command, { cwd: home, input });
  if (status !== 0) {
    throw new StartFault(
      `The embedded PostgreSQL did not take its password: ${output.trim().split('\n').at(-1)}`,
    );
  }
}

/** Makes the application's role and database where they are missing. */
export async function ensureApplication(address: Address): Promise<void> {
  const client = new pg.Client({ connectionString: addressUrl(address, SUPERUSER) });
  // The statement in flight reports a lost connection; unheard, this event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APPLICATION]);
    if (role.rowCount === 0) await client.query(`CREATE ROLE ${APPLICATION} LOGIN`);
    if (address.socketDir === undefined) {
      await client.query(`ALTER ROLE ${APPLICATION} PASSWORD '${address.password}'`);
    }
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [APPLICATION]);
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${APPLICATION} OWNER ${APPLICATION}`);
  } finally {
    await client.end();
  }
}
