import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { SlotRound } from '@tessera/contract/studio/slot';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CallOutput, useApi } from '../../api/index.ts';
import { holdChanges } from '../../api/live/hold.ts';
import { acceptBalance, newRequestKey, refreshBalance } from '../../wallet/index.ts';
import type { KeptRound, RoundKeeper } from './kept-round.ts';
import { playRound, type RoundEnd } from './play-round.ts';
import type { ReelsHandle } from './reels.tsx';

interface RoundState {
  /** Stake of the round under way. */
  readonly turning: string | undefined;
  /** The round the reels show, once they stand still. */
  readonly shown: SlotRound | undefined;
  /** The round had been sent before: through a reload, or after no answer came. */
  readonly again: boolean;
  /** Why there is no round to show: nothing was played, or nobody knows yet. */
  readonly problem: Exclude<RoundEnd, { kind: 'played' }> | undefined;
  /** The round nobody has answered yet: it comes before any other. */
  readonly open: KeptRound | undefined;
}

export interface Rounds extends RoundState {
  spin(stake: string): void;
  /** Sends the unanswered round again, with its own key. */
  retry(): void;
}

export interface RoundsOptions {
  readonly nodeId: string;
  readonly minCycleMs: number;
  readonly keeper: RoundKeeper;
  readonly reels: RefObject<ReelsHandle | null>;
  /** Where the reels stand when the screen opens. */
  readonly stops: readonly number[];
}

/** Parts of the shortest cycle at which the first reel may land, and that lie between two reels. */
const FIRST_LANDING = 0.3;
const NEXT_LANDING = 0.08;
const KEPT_ROUNDS = 12;
const AT_REST: RoundState = {
  turning: undefined,
  shown: undefined,
  again: false,
  problem: undefined,
  open: undefined,
};

/** One round at a time, from the tap to the reels at rest. A round that outlived a reload is finished first. */
export function useRounds({ nodeId, minCycleMs, keeper, reels, stops }: RoundsOptions): Rounds {
  const { client } = useApi();
  const queries = useQueryClient();
  const [state, setState] = useState(AT_REST);
  const busy = useRef(false);
  const standing = useRef(stops);
  const play = async (asked: KeptRound, again: boolean) => {
    const firstLandingMs = performance.now() + minCycleMs * FIRST_LANDING;
    setState({ ...AT_REST, turning: asked.stake, again });
    reels.current?.spin();
    const end = await playRound(client, keeper, nodeId, asked);
    // The server counts from when it took the round, which is before its answer came: from here on it is late enough.
    const cycle = wait(minCycleMs);
    if (end.kind !== 'played') {
      await reels.current?.land(standing.current, 0, 0);
      if (end.kind === 'refused') renew(queries, nodeId);
      setState({ ...AT_REST, again, problem: end, open: keeper.read() });
      return;
    }
    standing.current = end.round.stops;
    const afterMs = Math.max(0, firstLandingMs - performance.now());
    await reels.current?.land(standing.current, afterMs, minCycleMs * NEXT_LANDING);
    keeper.forget();
    record(queries, nodeId, end.round);
    setState({ ...AT_REST, turning: asked.stake, shown: end.round, again });
    await cycle;
    setState({ ...AT_REST, shown: end.round, again });
  };
  const playAlone = async (asked: KeptRound | undefined, again: boolean) => {
    // What the component knows is a render late: a second tap may come before it.
    if (busy.current || !asked) return;
    busy.current = true;
    const release = holdChanges(queries);
    await play(asked, again);
    release();
    busy.current = false;
  };
  const sendKept = () => void playAlone(keeper.read(), true);
  const atOpening = useRef(sendKept);
  useEffect(() => atOpening.current(), []);
  return {
    ...state,
    spin: (stake) =>
      keeper.read() ? sendKept() : void playAlone({ requestKey: newRequestKey(), stake }, false),
    retry: sendKept,
  };
}

/** Makes everything that shows this member's money or rounds follow a round that was played. */
function record(queries: QueryClient, nodeId: string, round: SlotRound): void {
  acceptBalance(queries, round);
  queries.setQueryData<CallOutput<'studio.slotGame'>>(['studio.slotGame', { nodeId }], (known) => {
    if (!known) return known;
    const others = known.lastRounds.filter(({ orderNo }) => orderNo !== round.orderNo);
    const fairness = { ...known.fairness, nextNonce: round.proof.nonce + 1 };
    return { ...known, lastRounds: [round, ...others].slice(0, KEPT_ROUNDS), fairness };
  });
  void queries.invalidateQueries({ queryKey: ['games.gameRecord'] });
}

/** A refusal means that what is on screen is not what the server knows. */
function renew(queries: QueryClient, nodeId: string): void {
  void queries.invalidateQueries({ queryKey: ['studio.slotGame', { nodeId }] });
  void refreshBalance(queries);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
