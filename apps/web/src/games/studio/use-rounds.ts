import { notifyManager, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { GameSession } from '@tessera/contract/games/play';
import type { StudioGame } from '@tessera/contract/games/studio/round';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { deferNotifications } from '../../api/change-notifications.ts';
import { useConnection } from '../../api/connection.ts';
import type { CallOutput } from '../../api/index.ts';
import { acceptBalance, deferBalance, newRequestKey, refreshBalance } from '../../wallet/index.ts';
import { type Board, wait } from './board.ts';
import { type PendingRound, type PendingRoundStore, playRound, type RoundEnd } from './play-round.ts';
import { type AnyRound, OPENING_CALL } from './played-game.ts';

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
  readonly open: PendingRound<Choice> | undefined;
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
  readonly keeper: PendingRoundStore<Choice>;
  readonly board: RefObject<Board<Choice, Round> | null>;
  send(asked: PendingRound<Choice>): Promise<Round>;
}

const STORED_ROUNDS = 12;
const SESSIONS = ['play.gameSession'];
/** A connection of a higher rank may carry a call that one of a lower rank could not. */
const RANK = { offline: 0, unreachable: 1, online: 2 } as const;
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
  const { keeper } = options;
  const queries = useQueryClient();
  const [state, setState] = useState<RoundState<Choice, Round>>(AT_REST);
  const busy = useRef(false);
  const play = playing({ ...options, queries, setState });
  const playAlone = async (asked: PendingRound<Choice> | undefined, again: boolean) => {
    // What the component knows is a render late: a second tap may come before it.
    if (busy.current || !asked) return;
    busy.current = true;
    const release = deferNotifications(queries);
    // A round that was sent before may be in the balance already, so nothing is taken off.
    const showBalance = deferBalance(queries, (balance) => (again ? balance : less(balance, asked.stake)));
    try {
      await play(asked, again, showBalance);
    } catch (failure) {
      // Whether the round was played, its key alone can tell now.
      setState({ ...AT_REST, again, problem: { kind: 'unanswered', code: 'unknown' }, open: asked });
      reportError(failure);
    } finally {
      showBalance();
      release();
      busy.current = false;
    }
  };
  const sendKept = () => void playAlone(state.open ?? keeper.read(), true);
  const atOpening = useRef(sendKept);
  useEffect(() => atOpening.current(), []);
  useReconnected(state.open !== undefined, sendKept);
  return {
    ...state,
    play: (stake, choice) =>
      keeper.read() ? sendKept() : void playAlone({ requestKey: newRequestKey(), stake, choice }, false),
    retry: sendKept,
  };
}

interface PlayingOptions<Choice, Round> extends RoundsOptions<Choice, Round> {
  readonly queries: QueryClient;
  readonly setState: (state: RoundState<Choice, Round>) => void;
}

/** Plays one round from the tap to the board at rest. `showBalance` is called together with the result. */
function playing<Choice, Round extends AnyRound>(options: PlayingOptions<Choice, Round>) {
  const { game, nodeId, minCycleMs, keeper, board, send, queries, setState } = options;
  return async (asked: PendingRound<Choice>, again: boolean, showBalance: () => void): Promise<void> => {
    setState({ ...AT_REST, turning: asked.stake, again });
    const before = queries.getQueriesData<GameSession>({ queryKey: SESSIONS });
    void drawn(() => board.current?.begin(asked.choice));
    const end = await playRound(send, keeper, asked);
    // The server counts from when it took the round, which is before its answer came: from here on it is late enough.
    const cycle = wait(minCycleMs);
    if (end.kind !== 'played') {
      await drawn(() => board.current?.back());
      if (end.kind === 'refused') renew(queries, game, nodeId);
      setState({ ...AT_REST, again, problem: end, open: keeper.read() });
      return;
    }
    await drawn(() => board.current?.show(end.round));
    keeper.clear();
    // Balance, sums, record and result are drawn together, once: each by itself would cost a slow phone a frame.
    notifyManager.batch(() => {
      showBalance();
      // A round sent again may be in the sums already: the server knows.
      if (again) void queries.invalidateQueries({ queryKey: SESSIONS });
      else countRound(queries, before, end.round);
      record(queries, game, nodeId, end.round);
      notifyManager.schedule(() => setState({ ...AT_REST, turning: asked.stake, shown: end.round, again }));
    });
    await cycle;
    setState({ ...AT_REST, shown: end.round, again });
  };
}

/** Calls `resume` once for each time the connection came back while a round is open. */
function useReconnected(open: boolean, resume: () => void): void {
  const connection = useConnection();
  const latest = useRef(connection);
  const cameBack = useRef(false);
  const send = useEffectEvent(resume);
  useEffect(() => {
    const rank = RANK[connection] - RANK[latest.current];
    latest.current = connection;
    if (rank !== 0) cameBack.current = rank > 0;
    if (!open || !cameBack.current) return;
    cameBack.current = false;
    send();
  }, [connection, open]);
}

/** Waits for a step of the board. One that fails costs the picture; the round counts all the same. */
async function drawn(step: () => void | Promise<void>): Promise<void> {
  try {
    await step();
  } catch (failure) {
    // An animation ends like this when its board is taken off the page.
    if (!(failure instanceof DOMException && failure.name === 'AbortError')) reportError(failure);
  }
}

/** The server alone decides whether a stake is covered: a balance that is too low stays as it is. */
function less(balance: string, stake: string): string {
  if (balance.startsWith('-')) return balance;
  const left = unitsFromAmount(balance) - unitsFromAmount(stake);
  return left < 0n ? balance : amountFromUnits(left);
}

/** Adds a round to the sums of the open game as they were when it began, so that no later answer counts it twice. */
function countRound(
  queries: QueryClient,
  before: readonly [QueryKey, GameSession | undefined][],
  { stake, win }: AnyRound,
): void {
  for (const [key, sums] of before) {
    if (sums?.state !== 'open') continue;
    const staked = unitsFromAmount(sums.staked) + unitsFromAmount(stake);
    const won = unitsFromAmount(sums.won) + unitsFromAmount(win);
    const counted = {
      staked: amountFromUnits(staked),
      won: amountFromUnits(won),
      net: amountFromUnits(won - staked),
    };
    // Its clock counts from the last answer of the server, which this is not.
    const updatedAt = queries.getQueryState(key)?.dataUpdatedAt ?? 0;
    queries.setQueryData<GameSession>(key, (known) => known && { ...known, ...counted }, { updatedAt });
  }
}

/** Makes everything that shows this member's money or rounds follow a round that was played. */
function record(queries: QueryClient, game: StudioGame, nodeId: string, round: AnyRound): void {
  acceptBalance(queries, round);
  queries.setQueryData<CallOutput<'studio.slotGame'>>([OPENING_CALL[game], { nodeId }], (known) => {
    if (!known) return known;
    const others = known.lastRounds.filter(({ orderNo }) => orderNo !== round.orderNo);
    const fairness = { ...known.fairness, nextNonce: round.proof.nonce + 1 };
    const lastRounds = [round as (typeof others)[number], ...others].slice(0, STORED_ROUNDS);
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
