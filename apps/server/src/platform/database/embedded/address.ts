import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { systemRandomness } from '../../clock.ts';
import { MAX_SOCKET_PATH_BYTES } from './owner-lock.ts';

/** Where the server listens: a socket in a folder only its user may enter, or 127.0.0.1 with a password. */
export type Address =
  | { readonly socketDir: string; readonly port: number }
  | { readonly socketDir: undefined; readonly port: number; readonly password: string };

// With a socket the port only names the file; nothing is opened on the network.
const SOCKET_PORT = 5432;

/** A socket in `home` where its path is short enough, else the wanted or any free port of 127.0.0.1. */
export async function chooseAddress(home: string, wantedPort?: number): Promise<Address> {
  const socketPath = join(home, `.s.PGSQL.${SOCKET_PORT}.lock`);
  if (Buffer.byteLength(socketPath) <= MAX_SOCKET_PATH_BYTES) return { socketDir: home, port: SOCKET_PORT };
  const password = systemRandomness.bytes(24).toString('base64url');
  return { socketDir: undefined, port: wantedPort || (await freePort()), password };
}

/** The connection string of `user` to the database of the same name. */
export function addressUrl(address: Address, user: string): string {
  if (address.socketDir === undefined) {
    return `postgresql://${user}:${address.password}@127.0.0.1:${address.port}/${user}?sslmode=disable`;
  }
  const host = encodeURIComponent(address.socketDir);
  return `postgresql://${user}@localhost:${address.port}/${user}?host=${host}&sslmode=disable`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
