import type { StudioGame } from '@tessera/contract/studio/round';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { type ApiClient, CallFailed, type CallInput, useApi, useCall } from '../../api/index.ts';
import { useBalance } from '../../wallet/index.ts';
import { GameSkeleton } from './game-skeleton.tsx';
import { type KeptRound, roundKeeper } from './kept-round.ts';
import { type AnyRound, type Board, type OPENING_CALL } from './played-game.ts';
import type { Sounds } from './sounds.ts';
import type { StudioGameProps } from './played-game.ts';
import { type Rounds, useRounds } from './use-rounds.ts';
import { useSounds } from './use-sounds.ts';

type OpeningCall = (typeof OPENING_CALL)[StudioGame];

/** What a game opens with, and what to show while it is not there. */
export function useOpening<Name extends OpeningCall>(call: Name, nodeId: string) {
  const { data, error, fetchStatus, refetch } = useCall(call, { nodeId } as CallInput<Name>);
  const waits = !error && fetchStatus !== 'paused';
  const instead: ReactNode = waits ? (
    <GameSkeleton />
  ) : (
    <CallFailed error={error} onRetry={() => void refetch()} />
  );
  return { opened: data, instead };
}

export interface GameOptions<Choice, Round> extends StudioGameProps {
  readonly game: StudioGame;
  readonly minCycleMs: number;
  send(client: ApiClient, asked: KeptRound<Choice>): Promise<Round>;
}

export interface OpenGame<Choice, Round> {
  readonly board: RefObject<Board<Choice, Round> | null>;
  readonly rounds: Rounds<Choice, Round>;
  readonly sounds: Sounds;
  /** Undefined until it is known. */
  readonly balance: string | undefined;
  readonly currency: string;
  /** What the round that outlived a reload had chosen. */
  readonly keptChoice: Choice | undefined;
}

/** Everything of an open game that is the same for all of them. */
export function useGame<Choice, Round extends AnyRound>(
  options: GameOptions<Choice, Round>,
): OpenGame<Choice, Round> {
  const { game, nodeId, session, minCycleMs, send } = options;
  const { client, status } = useApi();
  const board = useRef<Board<Choice, Round>>(null);
  const [keeper] = useState(() => roundKeeper<Choice>(sessionStorage, session, nodeId));
  const [keptChoice] = useState(() => keeper.read()?.choice);
  const rounds = useRounds<Choice, Round>({
    game,
    nodeId,
    minCycleMs,
    keeper,
    board,
    send: (asked) => send(client, asked),
  });
  const { data } = useBalance();
  return {
    board,
    rounds,
    sounds: useSounds(rounds),
    balance: data?.sumBalance,
    currency: status.info.currency,
    keptChoice,
  };
}
