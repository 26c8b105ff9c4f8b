import { DIALECTS, type WalletReply } from '@tessera/contract/seamless';
import { type KeyObject, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { signBody } from '../../apps/server/src/platform/signatures/body-signature.ts';

export const PROVIDER = 'bench';
export const GAME = 'bench-game';
export const MEMBERS = 2000;
const STAKE = 100_000;
const SIGNED_TOGETHER = 64;

/** A bet and the win that closes its round, as they go over the wire. */
export type Pair = readonly [bet: Signed, win: Signed];

interface Signed {
  readonly path: string;
  readonly body: string;
  readonly signature: string;
}

/** So many pairs of members by lot, signed. */
export async function signPairs(key: KeyObject, count: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  while (pairs.length < count) {
    pairs.push(...(await Promise.all(Array.from({ length: SIGNED_TOGETHER }, () => signPair(key)))));
  }
  return pairs;
}

async function signPair(key: KeyObject): Promise<Pair> {
  const member = 1 + Math.floor(Math.random() * MEMBERS);
  const bet = {
    user: `player-${member}`,
    token: `bench-token-${member}`,
    game_code: GAME,
    currency: 'PHP',
    transaction_uuid: randomUUID() as string,
    round: randomUUID(),
    request_uuid: randomUUID() as string,
    round_closed: false,
    is_free: false,
    amount: STAKE,
  };
  const again = { transaction_uuid: randomUUID(), request_uuid: randomUUID(), round_closed: true };
  const win = { ...bet, ...again, reference_transaction_uuid: bet.transaction_uuid };
  const { paths } = DIALECTS.hub88;
  return [await signed(paths.bet, bet, key), await signed(paths.win, win, key)];
}

async function signed(path: string, content: object, key: KeyObject): Promise<Signed> {
  const body = JSON.stringify(content);
  return { path: `/provider/${PROVIDER}${path}`, body, signature: await signBody(body, key) };
}

/** Pairs a second of so many clients, each sending its next when the last was answered. */
export async function playPairs(
  origin: string,
  pairs: readonly Pair[],
  clients: number,
  durationMs: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const left = [...pairs];
  const startedMs = performance.now();
  let played = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < startedMs + durationMs) {
      const [bet, win] = left.pop() ?? [];
      if (!bet || !win) return;
      await send(agent, origin, bet);
      await send(agent, origin, win);
      played += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return played / ((performance.now() - startedMs) / 1000);
}

function send(agent: Agent, origin: string, { path, body, signature }: Signed): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    [DIALECTS.hub88.signatureHeader]: signature,
  };
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { agent, method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const reply = JSON.parse(Buffer.concat(chunks).toString()) as WalletReply;
        if (reply.status === 'RS_OK') resolve();
        else reject(new Error(`${path} was answered ${JSON.stringify(reply)}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
