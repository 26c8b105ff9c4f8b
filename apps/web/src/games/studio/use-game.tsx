import type { StudioGame } from '@tessera/contract/games/studio/round';
import { type ComponentType, type RefObject, useRef, useState } from 'react';
import {
  type ApiClient,
  CallFailed,
  type CallInput,
  type CallOutput,
  useApi,
  useCall,
} from '../../api/index.ts';
import { useBalance } from '../../wallet/index.ts';
import { GameSkeleton } from './game-skeleton.tsx';
import { type PendingRound, pendingRoundStore } from './play-round.ts';
import type { Board } from './board.ts';
import type { AnyRound, OPENING_CALL, StudioGameProps } from './played-game.ts';
import { type Sounds, useSounds } from './sounds.ts';
import { type Rounds, useRounds } from './use-rounds.ts';

type OpeningCall = (typeof OPENING_CALL)[StudioGame];

export type OpenedProps<Name extends OpeningCall> = StudioGameProps & { readonly opened: CallOutput<Name> };

/** A game by the call it opens with: its shape until that is answered, then `Open` with the answer. */
export function gameOpening<Name extends OpeningCall>(
  call: Name,
  Open: ComponentType<OpenedProps<Name>>,
): ComponentType<StudioGameProps> {
  return function Game(props) {
    const { nodeId } = props;
    const { data, error, fetchStatus, refetch } = useCall(call, { nodeId } as CallInput<Name>);
    if (data) return <Open {...props} opened={data} />;
    if (error || fetchStatus === 'paused') return <CallFailed error={error} onRetry={() => void refetch()} />;
    return <GameSkeleton />;
  };
}

export interface GameOptions<Choice, Round> extends StudioGameProps {
  readonly game: StudioGame;
  readonly minCycleMs: number;
  send(client: ApiClient, asked: PendingRound<Choice>): Promise<Round>;
}

export interface OpenGame<Choice, Round> {
  readonly board: RefObject<Board<Choice, Round> | null>;
  readonly rounds: Rounds<Choice, Round>;
  /** A round is under way or unanswered: what it was played with stands. */
  readonly locked: boolean;
  readonly sounds: Sounds;
  /** Undefined until it is known. */
  readonly balance: string | undefined;
  readonly currency: string;
  /** What the round that outlived a reload had chosen. */
  readonly pendingChoice: Choice | undefined;
}

/** Everything of an open game that is the same for all of them. */
export function useGame<Choice, Round extends AnyRound>(
  options: GameOptions<Choice, Round>,
): OpenGame<Choice, Round> {
  const { game, nodeId, session, minCycleMs, send } = options;
  const { client, status } = useApi();
  const board = useRef<Board<Choice, Round>>(null);
  const [keeper] = useState(() => pendingRoundStore<Choice>(sessionStorage, session, nodeId));
  const [pendingChoice] = useState(() => keeper.read()?.choice);
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
    locked: rounds.turning !== undefined || rounds.open !== undefined,
    sounds: useSounds(rounds),
    balance: data?.sumBalance,
    currency: status.info.currency,
    pendingChoice,
  };
}
