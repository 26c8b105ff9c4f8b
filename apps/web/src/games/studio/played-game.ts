import type { SessionInfo } from '@tessera/contract/identity/identity';
import type { BaccaratRound } from '@tessera/contract/games/studio/baccarat';
import type { DiceRound } from '@tessera/contract/games/studio/dice';
import type { FishingRound } from '@tessera/contract/games/studio/fishing';
import type { StudioGame } from '@tessera/contract/games/studio/round';
import type { SlotRound } from '@tessera/contract/games/studio/slot';
import type { CallName } from '../../api/index.ts';

/** What a round of each game of the house says. */
export interface RoundOf {
  readonly slot: SlotRound;
  readonly dice: DiceRound;
  readonly baccarat: BaccaratRound;
  readonly fishing: FishingRound;
}
export type AnyRound = RoundOf[StudioGame];

/** The call each game opens with, whose answer holds its last rounds. */
export const OPENING_CALL = {
  slot: 'studio.slotGame',
  dice: 'studio.diceGame',
  baccarat: 'studio.baccaratGame',
  fishing: 'studio.fishingGame',
} as const satisfies Record<StudioGame, CallName>;

/** What every game of the house is opened with. */
export interface StudioGameProps {
  readonly nodeId: string;
  readonly name: string;
  readonly session: SessionInfo;
}

/** The moving picture of a game, told what is happening. It moves by transform and opacity alone. */
export interface Board<Choice, Round> {
  /** A round was sent. */
  begin(choice: Choice): void;
  /** Shows how it ended; resolves when everything stands still. */
  show(round: Round): Promise<void>;
  /** No round came of it: back to what stood before. */
  back(): Promise<void>;
}
