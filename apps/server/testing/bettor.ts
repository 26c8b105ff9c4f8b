import { api } from '@tessera/contract';
import type { Envelope, OutputOf } from '@tessera/contract/endpoint';
import type { SessionInfo } from '@tessera/contract/identity';
import { randomUUID } from 'node:crypto';
import { cookieOf } from './app.ts';

type Round = OutputOf<typeof api.studio.slotRound>;

/** A round the player saw answered: what must be true for ever after. */
export interface SeenRound {
  readonly requestKey: string;
  readonly round: Round;
}

/** A member who bets without pause and keeps every key until it was answered. */
export interface Bettor {
  readonly userName: string;
  /** Of the session, as a browser would send it. */
  readonly cookie: string;
  readonly seen: SeenRound[];
  /** Bets until told to stop; the last key is answered before it ends. */
  betUntil(stopped: () => boolean): Promise<void>;
}

const STAKE = '0.10';
const VENDOR = 'KILNWORKS';
const RETRY_MS = 50;
/** Nobody waits longer for a server that was killed. */
const GIVE_UP_MS = 60_000;

export async function bettor(origin: string, userName: string, password: string): Promise<Bettor> {
  const response = await fetch(origin + api.identity.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: userName, password, type: 'username' }),
  });
  const session = (await response.json()) as Envelope<SessionInfo>;
  if (!session.success) throw new Error(`${userName} could not log in: ${session.errorCode}`);
  const headers = {
    'content-type': 'application/json',
    cookie: cookieOf(response.headers.getSetCookie()),
    'x-mc-token': session.value.token,
  };
  const slots = await slotsOf(origin);
  const urls = slots.map((nodeId) => origin + api.studio.slotRound.path.replace('{nodeId}', nodeId));
  const seen: SeenRound[] = [];
  return {
    userName,
    cookie: headers.cookie,
    seen,
    async betUntil(stopped) {
      while (!stopped()) {
        const requestKey = randomUUID();
        const url = urls[seen.length % urls.length] ?? '';
        seen.push({ requestKey, round: await answerTo(url, headers, requestKey) });
      }
    },
  };
}

/** Sends the same key until an answer comes: what a page does that lost its connection. */
async function answerTo(url: string, headers: Record<string, string>, requestKey: string): Promise<Round> {
  const deadline = performance.now() + GIVE_UP_MS;
  while (performance.now() < deadline) {
    const envelope = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ stake: STAKE, requestKey }),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    }).then(
      async (response) => (await response.json()) as Envelope<Round>,
      () => undefined,
    );
    if (envelope?.success) return envelope.value;
    if (envelope && !['unknown', 'game.cycle.too.fast'].includes(envelope.errorCode))
      throw new Error(`the bet was refused: ${envelope.errorCode}`);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  throw new Error('no answer came any more');
}

/** The slots of a vendor that makes nothing else: a slot takes one round in a cycle, so bettors go from one to the next. */
async function slotsOf(origin: string): Promise<string[]> {
  const response = await fetch(
    `${origin}${api.games.gameList.path}?gameType=RNG&vassalage=${VENDOR}&language=EN`,
  );
  const list = (await response.json()) as Envelope<OutputOf<typeof api.games.gameList>>;
  const slots = list.success ? list.value.games.filter(({ playable }) => playable) : [];
  if (slots.length === 0) throw new Error('there is no slot to play');
  return slots.map(({ nodeId }) => nodeId);
}
