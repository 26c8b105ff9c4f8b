import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { BenchResult } from '../result.ts';

/** One round trip to the database: the names of the statements, or their texts, that were sent together. */
export type Trip = readonly string[];

export interface TripCounter {
  /** Address of the same database behind the counter. */
  readonly url: string;
  /** The round trips since the last call, of all connections. */
  take(): Trip[];
  close(): void;
}

/**
 * Responses are delayed by this time, as over a network. Statements that the client sends before a response can have
 * arrived belong to the previous trip, whatever the scheduling of the two processes.
 */
const ANSWER_DELAY_MS = 3;

/**
 * A proxy in front of PostgreSQL. A round trip begins where the client sends after it received an answer. Statements
 * that are sent together are one round trip; a statement that waits for a previous result is another.
 */
export async function openTripCounter(databaseUrl: string): Promise<TripCounter> {
  let trips: string[][] = [];
  const open = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(addressOf(databaseUrl));
    const readNames = statementReader();
    let current: string[] | undefined;
    client.on('data', (chunk: Buffer) => {
      if (!current) trips.push((current = []));
      current.push(...readNames(chunk));
      server.write(chunk);
    });
    server.on('data', (chunk: Buffer) => {
      setTimeout(() => {
        current = undefined;
        client.write(chunk);
      }, ANSWER_DELAY_MS);
    });
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: behind(databaseUrl, proxy.address() as { port: number }),
    take() {
      const taken = trips;
      trips = [];
      return taken;
    },
    close() {
      proxy.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** Address of PostgreSQL: a socket in a folder, or a port. */
function addressOf(databaseUrl: string): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const folder = searchParams.get('host');
  if (folder !== null) return { path: `${folder}/.s.PGSQL.${port}` };
  return { host: hostname, port: Number(port) };
}

function behind(databaseUrl: string, { port }: { readonly port: number }): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}

/** Reads the statements of a connection: prepared ones by name, others by text. */
function statementReader(): (chunk: Buffer) => string[] {
  let left: Buffer = Buffer.alloc(0);
  let started = false;
  return (chunk) => {
    // The message that opens a connection has no type.
    if (!started) {
      started = true;
      return ['connect'];
    }
    left = Buffer.concat([left, chunk]);
    const names: string[] = [];
    while (left.length >= 5 && left.length > left.readInt32BE(1)) {
      const end = 1 + left.readInt32BE(1);
      const [first = '', second = ''] = left.toString('utf8', 5, end).split('\0');
      const type = String.fromCharCode(left[0] ?? 0);
      if (type === 'Q') names.push(first);
      if (type === 'P' && first === '') names.push(second);
      if (type === 'B' && second !== '') names.push(second);
      left = left.subarray(end);
    }
    return names;
  };
}

/** The change notification, which is sent separately for many rounds at once, and which no response waits for. */
const NOTIFICATION = 'database.hint';

/** The sample with the median number of round trips, without change notifications. Throws without a sample. */
export function usualTrips(samples: readonly (readonly Trip[])[]): readonly Trip[] {
  const own = samples.map((trips) => trips.filter((names) => names.some((name) => name !== NOTIFICATION)));
  const usual = own.toSorted((a, b) => a.length - b.length)[Math.floor(own.length / 2)];
  if (!usual) throw new Error('no round trip was counted');
  return usual;
}

/** The number of round trips, and their statements. */
export function tripResult(name: string, trips: readonly Trip[], most: number): BenchResult {
  const words = trips.map((names) => names.join(' + '));
  return {
    name: `round trips to the database of ${name}`,
    ratio: trips.length,
    goal: `≤ ${most}`,
    reached: trips.length <= most,
    detail: `${words.join(' | ')}; a change notification follows, which no answer waits for`,
  };
}
