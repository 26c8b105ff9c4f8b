import { DIALECTS, type WalletReply } from '@tessera/contract/games/seamless';
import { type KeyObject, randomUUID } from 'node:crypto';
import { signBody } from '../../apps/server/src/platform/body-signature.ts';
import { type Connections, postRequest } from '../server/connections.ts';
import type { BenchMembers } from '../server/members.ts';

export const PROVIDER = 'bench';
export const GAME = 'bench-game';
const STAKE = 100_000;
const SIGNED_TOGETHER = 64;

/** The requests of a bet and of the win that closes its round. */
export interface Pair {
  readonly bet: Buffer;
  readonly win: Buffer;
}

/** Signed pairs of random members. */
export async function signPairs(
  origin: string,
  key: KeyObject,
  members: BenchMembers,
  count: number,
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  while (pairs.length < count) {
    const some = Array.from({ length: SIGNED_TOGETHER }, () => signPair(origin, key, members));
    pairs.push(...(await Promise.all(some)));
  }
  return pairs;
}

async function signPair(origin: string, key: KeyObject, { first, last }: BenchMembers): Promise<Pair> {
  const member = first + BigInt(Math.floor(Math.random() * (Number(last - first) + 1)));
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
  return { bet: await signed(origin, paths.bet, bet, key), win: await signed(origin, paths.win, win, key) };
}

async function signed(origin: string, path: string, content: object, key: KeyObject): Promise<Buffer> {
  const body = JSON.stringify(content);
  const headers = { [DIALECTS.hub88.signatureHeader]: await signBody(body, key) };
  return postRequest(origin, `/provider/${PROVIDER}${path}`, headers, body);
}

/** Throws where the status of the response is not RS_OK. */
export async function call(connections: Connections, request: Buffer): Promise<void> {
  const { body } = await connections.send(request);
  const reply = JSON.parse(body) as WalletReply;
  if (reply.status !== 'RS_OK') throw new Error(`unexpected wallet reply: ${body}`);
}
