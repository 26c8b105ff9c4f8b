import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { BenchResult } from '../result.ts';

/** One round trip to the database: the names of the statements, or their texts, that went out together. */
export type Trip = readonly string[];

export interface TripCounter {
  /** Address of the same database behind the counter. */
  readonly url: string;
  /** The trips since the last time, of all connections. */
  take(): Trip[];
  close(): void;
}

/**
 * Answers are passed on this much later, as over a network. What the client sends before an answer can have reached it
 * belongs to the trip before, however the two processes take turns on this machine.
 */
const ANSWER_DELAY_MS = 3;

/**
 * A proxy before PostgreSQL. A trip begins where the client of a connection sends after an answer has reached it:
 * statements sent together are one trip, a statement that waits for the one before is another.
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

/** Where PostgreSQL listens: on a socket in a folder, or on a port. */
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

/** Reads which statements a connection runs: prepared ones by their names, others by their texts. */
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

/** The change notification that is sent by itself, for many rounds at once, and that no answer waits for. */
const NOTIFICATION = 'database.hint';

/** Of several samples the middle one by its number of trips, without change notifications. Throws without a sample. */
export function usualTrips(samples: readonly (readonly Trip[])[]): readonly Trip[] {
  const own = samples.map((trips) => trips.filter((names) => names.some((name) => name !== NOTIFICATION)));
  const usual = own.toSorted((a, b) => a.length - b.length)[Math.floor(own.length / 2)];
  if (!usual) throw new Error('no round trip was counted');
  return usual;
}

/** How many trips there were, and of which statements. */
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
