import { api } from '@tessera/contract';
import type { Envelope, OutputOf } from '@tessera/contract/endpoint';
import { randomUUID } from 'node:crypto';
import { insist, signIn } from './remote-member.ts';

type Round = OutputOf<typeof api.studio.slotRound>;

/** A round whose response the player received: it must never change again. */
export interface SeenRound {
  readonly requestKey: string;
  readonly round: Round;
}

/** A member who bets without pause and repeats every key until the server answers. */
export interface Bettor {
  readonly userName: string;
  /** Cookie of the session, as a browser sends it. */
  readonly cookie: string;
  readonly seen: SeenRound[];
  /** Bets until `stopped` returns true; resolves after the answer to the last key. */
  betUntil(stopped: () => boolean): Promise<void>;
}

const STAKE = '0.10';
const VENDOR = 'KILNWORKS';
/** A slot accepts one round per cycle. */
const PASSING = ['game.cycle.too.fast'];

export async function bettor(origin: string, userName: string, password: string): Promise<Bettor> {
  const headers = await signIn(origin, userName, password);
  const slots = await slotsOf(origin);
  const urls = slots.map((nodeId) => ({
    launch: `${origin}${api.games.launchGame.path}?nodeId=${nodeId}&language=EN`,
    round: origin + api.studio.slotRound.path.replace('{nodeId}', nodeId),
  }));
  const seen: SeenRound[] = [];
  return {
    userName,
    cookie: headers.cookie,
    seen,
    async betUntil(stopped) {
      while (!stopped()) {
        const requestKey = randomUUID();
        const { launch = '', round: url = '' } = urls[seen.length % urls.length] ?? {};
        await insist(launch, headers, undefined);
        seen.push({
          requestKey,
          round: await insist<Round>(url, headers, { stake: STAKE, requestKey }, PASSING),
        });
      }
    },
  };
}

/**
 * Returns the slots of a vendor that makes nothing else. A slot accepts one round per cycle, so bettors rotate through
 * the slots.
 */
async function slotsOf(origin: string): Promise<string[]> {
  const response = await fetch(
    `${origin}${api.games.gameList.path}?gameType=RNG&vassalage=${VENDOR}&language=EN`,
  );
  const list = (await response.json()) as Envelope<OutputOf<typeof api.games.gameList>>;
  const slots = list.success ? list.value.games.filter(({ playable }) => playable) : [];
  if (slots.length === 0) throw new Error('no slot is available');
  return slots.map(({ nodeId }) => nodeId);
}
