import type { Client } from 'pg';
import { administer } from '../../apps/server/testing/test-server.ts';
import { findPgbench, type PgbenchScript } from '../server/pgbench.ts';
import { FIRST_MEMBER, MEMBERS, type Sent, sentBy } from './sent.ts';

/** The fastest client there is on this machine, sending what the ledger sends. */
export interface Floor {
  readonly name: string;
  /** Bets a second with so many clients at once. */
  measure(clients: number, durationMs: number): Promise<number>;
}

/** pgbench where it is installed. Without it a loop on the bare driver: less of a floor, and named so. */
export async function findFloor(databaseUrl: string): Promise<Floor> {
  const pgbench = await findPgbench(databaseUrl);
  if (!pgbench) return bareDriver(databaseUrl);
  const measure: Floor['measure'] = async (clients, durationMs) =>
    (await pgbench.saturate(scriptOf(await sentBy(SAMPLE)), { clients, durationMs, warmUpMs: 0 })).perSecond;
  return { name: 'pgbench', measure };
}

const SAMPLE = { memberId: -1n, key: 'key', reference: 'reference' };

/** The statement with its parameters as variables of pgbench, which has none for null: it is written out. */
function scriptOf({ text, params }: Sent): PgbenchScript {
  const variables: string[] = [];
  const statement = text.replace(/\$(\d+)/g, (_, number: string) => {
    const value = params[Number(number) - 1];
    if (value === undefined) throw new Error(`no parameter ${number}`);
    if (value === null) return 'NULL';
    if (value === SAMPLE.memberId) return ':member';
    if (value === SAMPLE.key) return ':key';
    if (value === SAMPLE.reference) return ':reference';
    const written = Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value.toString();
    variables.push(`p${number}=${written}`);
    return `:p${number}`;
  });
  const script = [
    `\\set member random(${FIRST_MEMBER}, ${FIRST_MEMBER + BigInt(MEMBERS - 1)})`,
    '\\set key random(1, 9000000000000000000)',
    '\\set reference random(1, 9000000000000000000)',
    `${statement.replaceAll(/\s+/g, ' ')};`,
  ];
  return { script: script.join('\n'), variables };
}

function bareDriver(databaseUrl: string): Floor {
  return {
    name: 'bare driver (no pgbench here)',
    measure: async (clients, durationMs) => {
      const sent = await sentBy(SAMPLE);
      const open = Array.from({ length: clients }, () =>
        administer(databaseUrl, (client) => betBarely(client, sent, durationMs)),
      );
      const rates = await Promise.all(open);
      return rates.reduce((sum, rate) => sum + rate, 0);
    },
  };
}

/** Bets a second of one connection that knows nothing but the statement. */
async function betBarely(client: Client, { name, text, params }: Sent, durationMs: number): Promise<number> {
  const values = [...params];
  const startedMs = performance.now();
  let bets = 0;
  while (performance.now() < startedMs + durationMs) {
    values[params.indexOf(SAMPLE.memberId)] = anyMember();
    values[params.indexOf(SAMPLE.key)] = anyNumber();
    values[params.indexOf(SAMPLE.reference)] = anyNumber();
    await client.query({ name, text, values });
    bets += 1;
  }
  return bets / ((performance.now() - startedMs) / 1000);
}

/** A key nobody had before. Cheaply made: what it costs is counted against the ledger. */
export function anyNumber(): string {
  return `${1e15 + Math.floor(Math.random() * 8e15)}`;
}

export function anyMember(): bigint {
  return FIRST_MEMBER + BigInt(Math.floor(Math.random() * MEMBERS));
}
