import { once } from 'node:events';
import { createServer, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from './database.ts';

/** A proxy to a database whose connections can be cut. */
export interface CutProxy {
  readonly url: string;
  /** The number of connections that were cut. */
  cuts(): number;
  /** Cuts every connection in both directions, with all data in transit. */
  cut(): void;
  close(): Promise<void>;
}

const PORT = '5432';

/** Opens a proxy between a pool and the database of `url`, on its own socket. */
export async function openCutProxy(url: string): Promise<CutProxy> {
  const folder = await temporaryFolder();
  const pairs = new Set<readonly [Socket, Socket]>();
  let cuts = 0;
  const server = createServer((clientSocket) => {
    const databaseSocket = connect(addressOf(url));
    const pair = [clientSocket, databaseSocket] as const;
    pairs.add(pair);
    for (const [socket, other] of [pair, [databaseSocket, clientSocket] as const]) {
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        other.destroy();
        pairs.delete(pair);
      });
      socket.pipe(other);
    }
  });
  server.listen(join(folder, `.s.PGSQL.${PORT}`));
  await once(server, 'listening');
  const cut = () => {
    for (const [clientSocket, databaseSocket] of pairs) {
      cuts += 1;
      clientSocket.destroy();
      databaseSocket.destroy();
    }
  };
  return {
    url: through(url, folder),
    cuts: () => cuts,
    cut,
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

function addressOf(url: string): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  if (folder !== null) return { path: join(folder, `.s.PGSQL.${searchParams.get('port') ?? PORT}`) };
  return { host: hostname, port: Number(port || PORT) };
}

function through(url: string, folder: string): string {
  const changed = new URL(url);
  changed.searchParams.set('host', folder);
  changed.searchParams.set('port', PORT);
  return changed.href;
}
