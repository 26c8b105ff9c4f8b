import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { calls } from '../../apps/server/src/games/seamless/queries.ts';
import { administer } from '../../apps/server/testing/test-server.ts';
import { findPgbench } from '../server/pgbench.ts';
import { GAME, MEMBERS, PROVIDER } from './sent.ts';

export interface WalletFloor {
  readonly name: string;
  /** Pairs a second with so many clients at once. */
  measure(clients: number, durationMs: number): Promise<number>;
}

/** What each parameter of the two statements is in SQL; `:member` and `:id` are drawn for each pair. */
const COMMON: Readonly<Record<number, string>> = {
  1: `'${PROVIDER}'`,
  2: `sha256(convert_to('bench-token-' || :member, 'UTF8'))`,
  3: `'player-' || :member`,
  7: `:id::text`,
  9: `'${GAME}'`,
  10: `'PHP'`,
  11: '10000',
  12: 'false',
  13: 'NULL',
  14: 'NULL',
  15: 'now()',
};
const BET = {
  ...COMMON,
  4: `:id::text`,
  5: `:id::text`,
  6: 'NULL',
  8: 'false',
  16: `'{"reality_check_ms": 3600000}'`,
  17: '60000',
};
const WIN = { ...COMMON, 4: `'w' || :id`, 5: `'w' || :id`, 6: `:id::text`, 8: 'true' };

/** The two statements as the server sends them, from pgbench or else from the bare driver. */
export async function walletFloor(databaseUrl: string): Promise<WalletFloor> {
  const pgbench = await findPgbench(databaseUrl);
  const [bet, win] = [written(calls.bet.text, BET), written(calls.win.text, WIN)];
  if (!pgbench) {
    return {
      name: 'bare driver (no pgbench here)',
      measure: async (clients, durationMs) => {
        const one = () => administer(databaseUrl, (client) => playBarely(client, bet, win, durationMs));
        const rates = await Promise.all(Array.from({ length: clients }, one));
        return rates.reduce((sum, rate) => sum + rate, 0);
      },
    };
  }
  const script = [
    `\\set member random(1, ${MEMBERS})`,
    '\\set id random(1, 9000000000000000000)',
    `${bet};`,
    `${win};`,
  ];
  return {
    name: 'pgbench',
    measure: (clients, durationMs) =>
      pgbench({ script: script.join('\n'), variables: [] }, clients, durationMs),
  };
}

function written(text: string, parameters: Readonly<Record<number, string>>): string {
  const filled = text.replace(/\$(\d+)/g, (_, number: string) => {
    const value = parameters[Number(number)];
    if (value === undefined) throw new Error(`no parameter ${number}`);
    return value;
  });
  return filled.replaceAll(/\s+/g, ' ');
}

async function playBarely(client: Client, bet: string, win: string, durationMs: number): Promise<number> {
  const drawn = (text: string, member: string, id: string) =>
    text.replaceAll(':member', `'${member}'`).replaceAll(':id', `'${id}'`);
  const startedMs = performance.now();
  let pairs = 0;
  while (performance.now() < startedMs + durationMs) {
    const [member, id] = [String(1 + Math.floor(Math.random() * MEMBERS)), randomUUID()];
    await client.query(drawn(bet, member, id));
    await client.query(drawn(win, member, id));
    pairs += 1;
  }
  return pairs / ((performance.now() - startedMs) / 1000);
}
