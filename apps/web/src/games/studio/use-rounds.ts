import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { StudioGame } from '@tessera/contract/studio/round';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CallOutput } from '../../api/index.ts';
import { holdChanges } from '../../api/live/hold.ts';
import { acceptBalance, newRequestKey, refreshBalance } from '../../wallet/index.ts';
import type { KeptRound, RoundKeeper } from './kept-round.ts';
import { playRound, type RoundEnd } from './play-round.ts';
import { type AnyRound, type Board, OPENING_CALL } from './played-game.ts';
import { wait } from './stillness.ts';

interface RoundState<Choice, Round> {
  /** Stake of the round under way. */
  readonly turning: string | undefined;
  /** The round the board shows, once it stands still. */
  readonly shown: Round | undefined;
  /** The round had been sent before: through a reload, or after no answer came. */
  readonly again: boolean;
  /** Why there is no round to show: nothing was played, or nobody knows yet. */
  readonly problem: Exclude<RoundEnd<Round>, { kind: 'played' }> | undefined;
  /** The round nobody has answered yet: it comes before any other. */
  readonly open: KeptRound<Choice> | undefined;
}

export interface Rounds<Choice = unknown, Round = AnyRound> extends RoundState<Choice, Round> {
  play(stake: string, choice: Choice): void;
  /** Sends the unanswered round again, with its own key. */
  retry(): void;
}

export interface RoundsOptions<Choice, Round> {
  readonly game: StudioGame;
  readonly nodeId: string;
  readonly minCycleMs: number;
  readonly keeper: RoundKeeper<Choice>;
  readonly board: RefObject<Board<Choice, Round> | null>;
  send(asked: KeptRound<Choice>): Promise<Round>;
}

const KEPT_ROUNDS = 12;
const AT_REST = {
  turning: undefined,
  shown: undefined,
  again: false,
  problem: undefined,
  open: undefined,
};

/** One round at a time, from the tap to the board at rest. A round that outlived a reload is finished first. */
export function useRounds<Choice, Round extends AnyRound>(
  options: RoundsOptions<Choice, Round>,
): Rounds<Choice, Round> {
  const { game, nodeId, minCycleMs, keeper, board, send } = options;
  const queries = useQueryClient();
  const [state, setState] = useState<RoundState<Choice, Round>>(AT_REST);
  const busy = useRef(false);
  const play = async (asked: KeptRound<Choice>, again: boolean) => {
    setState({ ...AT_REST, turning: asked.stake, again });
    board.current?.begin(asked.choice);
    const end = await playRound(send, keeper, asked);
    // The server counts from when it took the round, which is before its answer came: from here on it is late enough.
    const cycle = wait(minCycleMs);
    if (end.kind !== 'played') {
      await board.current?.back();
      if (end.kind === 'refused') renew(queries, game, nodeId);
      setState({ ...AT_REST, again, problem: end, open: keeper.read() });
      return;
    }
    await board.current?.show(end.round);
    keeper.forget();
    // Balance, record and result are drawn together, once: each by itself would cost a slow phone a frame.
    notifyManager.batch(() => {
      record(queries, game, nodeId, end.round);
      notifyManager.schedule(() => setState({ ...AT_REST, turning: asked.stake, shown: end.round, again }));
    });
    await cycle;
    setState({ ...AT_REST, shown: end.round, again });
  };
  const playAlone = async (asked: KeptRound<Choice> | undefined, again: boolean) => {
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
    play: (stake, choice) =>
      keeper.read() ? sendKept() : void playAlone({ requestKey: newRequestKey(), stake, choice }, false),
    retry: sendKept,
  };
}

/** Makes everything that shows this member's money or rounds follow a round that was played. */
function record(queries: QueryClient, game: StudioGame, nodeId: string, round: AnyRound): void {
  acceptBalance(queries, round);
  queries.setQueryData<CallOutput<'studio.slotGame'>>([OPENING_CALL[game], { nodeId }], (known) => {
    if (!known) return known;
    const others = known.lastRounds.filter(({ orderNo }) => orderNo !== round.orderNo);
    const fairness = { ...known.fairness, nextNonce: round.proof.nonce + 1 };
    const lastRounds = [round as (typeof others)[number], ...others].slice(0, KEPT_ROUNDS);
    return { ...known, lastRounds, fairness };
  });
  void queries.invalidateQueries({ queryKey: ['games.gameRecord'] });
}

/** A refusal means that what is on screen is not what the server knows. */
function renew(queries: QueryClient, game: StudioGame, nodeId: string): void {
  void queries.invalidateQueries({ queryKey: [OPENING_CALL[game], { nodeId }] });
  void queries.invalidateQueries({ queryKey: ['play.gameSession'] });
  void refreshBalance(queries);
}
