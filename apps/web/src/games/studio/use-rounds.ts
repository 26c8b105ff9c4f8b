import { notifyManager, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { GameSession } from '@tessera/contract/games/play';
import type { StudioGame } from '@tessera/contract/games/studio/round';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { deferNotifications } from '../../api/change-notifications.ts';
import { useConnection } from '../../api/connection.ts';
import { type CallOutput, newRequestKey } from '../../api/index.ts';
import { acceptBalance, deferBalance, refreshBalance } from '../../wallet/index.ts';
import { type Board, wait } from './board.ts';
import { type PendingRound, type PendingRoundStore, playRound, type RoundEnd } from './play-round.ts';
import { type AnyRound, OPENING_CALL } from './played-game.ts';

interface RoundState<Choice, Round> {
  /** Stake of the round in progress. */
  readonly turning: string | undefined;
  /** The round on the board, once the animation has ended. */
  readonly shown: Round | undefined;
  /** The round was sent before: before a reload, or without an answer. */
  readonly again: boolean;
  /** Reason for a missing result: no round was played, or the result is unknown. */
  readonly problem: Exclude<RoundEnd<Round>, { kind: 'played' }> | undefined;
  /** The unanswered round, which has priority over new rounds. */
  readonly open: PendingRound<Choice> | undefined;
}

export interface Rounds<Choice = unknown, Round = AnyRound> extends RoundState<Choice, Round> {
  play(stake: string, choice: Choice): void;
  /** Sends the unanswered round again with the same key. */
  retry(): void;
}

export interface RoundsOptions<Choice, Round> {
  readonly game: StudioGame;
  readonly nodeId: string;
  readonly minCycleMs: number;
  readonly store: PendingRoundStore<Choice>;
  readonly board: RefObject<Board<Choice, Round> | null>;
  send(pending: PendingRound<Choice>): Promise<Round>;
}

const STORED_ROUNDS = 12;
const SESSIONS = ['play.gameSession'];
/** A better connection may deliver a call that failed on a worse one. */
const RANK = { offline: 0, unreachable: 1, online: 2 } as const;
const AT_REST = {
  turning: undefined,
  shown: undefined,
  again: false,
  problem: undefined,
  open: undefined,
};

/**
 * Plays one round at a time, from the tap to the end of the animation. First finishes a round that survived a reload.
 */
export function useRounds<Choice, Round extends AnyRound>(
  options: RoundsOptions<Choice, Round>,
): Rounds<Choice, Round> {
  const { store } = options;
  const queries = useQueryClient();
  const [state, setState] = useState<RoundState<Choice, Round>>(AT_REST);
  const busy = useRef(false);
  const play = playing({ ...options, queries, setState });
  const playAlone = async (pending: PendingRound<Choice> | undefined, again: boolean) => {
    // The state of the component lags by one render, so a second tap may come before it.
    if (busy.current || !pending) return;
    busy.current = true;
    const release = deferNotifications(queries);
    // The balance may already include a round that was sent before, so nothing is deducted.
    const showBalance = deferBalance(queries, (balance) => (again ? balance : less(balance, pending.stake)));
    try {
      await play(pending, again, showBalance);
    } catch (failure) {
      // Only another request with the same key can determine whether the round was played.
      setState({ ...AT_REST, again, problem: { kind: 'unanswered', code: 'unknown' }, open: pending });
      reportError(failure);
    } finally {
      showBalance();
      release();
      busy.current = false;
    }
  };
  const sendStored = () => void playAlone(state.open ?? store.read(), true);
  const atOpening = useRef(sendStored);
  useEffect(() => atOpening.current(), []);
  useReconnected(state.open !== undefined, sendStored);
  return {
    ...state,
    play: (stake, choice) =>
      store.read() ? sendStored() : void playAlone({ requestKey: newRequestKey(), stake, choice }, false),
    retry: sendStored,
  };
}

interface PlayingOptions<Choice, Round> extends RoundsOptions<Choice, Round> {
  readonly queries: QueryClient;
  readonly setState: (state: RoundState<Choice, Round>) => void;
}

/** Plays one round from the tap to the end of the animation. Calls `showBalance` together with the result. */
function playing<Choice, Round extends AnyRound>(options: PlayingOptions<Choice, Round>) {
  const { game, nodeId, minCycleMs, store, board, send, queries, setState } = options;
  return async (pending: PendingRound<Choice>, again: boolean, showBalance: () => void): Promise<void> => {
    setState({ ...AT_REST, turning: pending.stake, again });
    const before = queries.getQueriesData<GameSession>({ queryKey: SESSIONS });
    void drawn(() => board.current?.begin(pending.choice));
    const end = await playRound(send, store, pending);
    // The server counts from the receipt of the round, before its answer. Waiting from here is therefore always long
    // enough.
    const cycle = wait(minCycleMs);
    if (end.kind !== 'played') {
      await drawn(() => board.current?.back());
      if (end.kind === 'refused') renew(queries, game, nodeId);
      setState({ ...AT_REST, again, problem: end, open: store.read() });
      return;
    }
    await drawn(() => board.current?.show(end.round));
    store.clear();
    // One render for balance, totals, record and result: separate renders would cost a slow phone a frame each.
    notifyManager.batch(() => {
      showBalance();
      // The totals may already include a round that was sent again, so the server's values are fetched.
      if (again) void queries.invalidateQueries({ queryKey: SESSIONS });
      else countRound(queries, before, end.round);
      record(queries, game, nodeId, end.round);
      notifyManager.schedule(() => setState({ ...AT_REST, turning: pending.stake, shown: end.round, again }));
    });
    await cycle;
    setState({ ...AT_REST, shown: end.round, again });
  };
}

/** Calls `resume` once for each reconnection while a round is unanswered. */
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

/** Waits for an animation of the board. A failed animation is reported; the round stays valid. */
async function drawn(step: () => void | Promise<void>): Promise<void> {
  try {
    await step();
  } catch (failure) {
    // An animation aborts like this when its board is unmounted.
    if (!(failure instanceof DOMException && failure.name === 'AbortError')) reportError(failure);
  }
}

/**
 * Balance after deducting the stake. A balance below the stake stays unchanged, because only the server checks funds.
 */
function less(balance: string, stake: string): string {
  if (balance.startsWith('-')) return balance;
  const left = unitsFromAmount(balance) - unitsFromAmount(stake);
  return left < 0n ? balance : amountFromUnits(left);
}

/** Adds a round to the session totals from before its start, so that a later answer cannot count the round twice. */
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
    // Keeps the time of the server's last answer, because the session clock counts from that time.
    const updatedAt = queries.getQueryState(key)?.dataUpdatedAt ?? 0;
    queries.setQueryData<GameSession>(key, (known) => known && { ...known, ...counted }, { updatedAt });
  }
}

/** Updates all cached data about the member's money and rounds after a played round. */
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

/** Refetches after a refusal, because the refusal shows that the displayed data is outdated. */
function renew(queries: QueryClient, game: StudioGame, nodeId: string): void {
  void queries.invalidateQueries({ queryKey: [OPENING_CALL[game], { nodeId }] });
  void queries.invalidateQueries({ queryKey: ['play.gameSession'] });
  void refreshBalance(queries);
}
