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

/** Screen of a game with its opening call: a skeleton until the answer, then `Open` with the answer. */
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
  send(client: ApiClient, pending: PendingRound<Choice>): Promise<Round>;
}

export interface OpenGame<Choice, Round> {
  readonly board: RefObject<Board<Choice, Round> | null>;
  readonly rounds: Rounds<Choice, Round>;
  /** A round is in progress or unanswered: stake and choice cannot change. */
  readonly locked: boolean;
  readonly sounds: Sounds;
  /** Undefined until loaded. */
  readonly balance: string | undefined;
  readonly currency: string;
  /** The choice of a round that survived a reload. */
  readonly pendingChoice: Choice | undefined;
}

/** State and actions that all studio games share. */
export function useGame<Choice, Round extends AnyRound>(
  options: GameOptions<Choice, Round>,
): OpenGame<Choice, Round> {
  const { game, nodeId, session, minCycleMs, send } = options;
  const { client, status } = useApi();
  const board = useRef<Board<Choice, Round>>(null);
  const [store] = useState(() => pendingRoundStore<Choice>(sessionStorage, session, nodeId));
  const [pendingChoice] = useState(() => store.read()?.choice);
  const rounds = useRounds<Choice, Round>({
    game,
    nodeId,
    minCycleMs,
    store,
    board,
    send: (pending) => send(client, pending),
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
