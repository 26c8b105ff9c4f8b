import { api } from '@tessera/contract';
import type { Envelope, OutputOf } from '@tessera/contract/endpoint';
import { randomUUID } from 'node:crypto';
import { insist, signIn } from './remote-member.ts';

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
/** A slot takes one round in a cycle. */
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
