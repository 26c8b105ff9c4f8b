import type { SessionInfo } from '@tessera/contract/identity/identity';
import type { BaccaratRound } from '@tessera/contract/games/studio/baccarat';
import type { DiceRound } from '@tessera/contract/games/studio/dice';
import type { FishingRound } from '@tessera/contract/games/studio/fishing';
import type { StudioGame } from '@tessera/contract/games/studio/round';
import type { SlotRound } from '@tessera/contract/games/studio/slot';
import type { CallName } from '../../api/index.ts';

/** Round type of each studio game. */
export interface RoundOf {
  readonly slot: SlotRound;
  readonly dice: DiceRound;
  readonly baccarat: BaccaratRound;
  readonly fishing: FishingRound;
}
export type AnyRound = RoundOf[StudioGame];

/** The opening call of each game; its answer contains the last rounds. */
export const OPENING_CALL = {
  slot: 'studio.slotGame',
  dice: 'studio.diceGame',
  baccarat: 'studio.baccaratGame',
  fishing: 'studio.fishingGame',
} as const satisfies Record<StudioGame, CallName>;

/** Props of every studio game. */
export interface StudioGameProps {
  readonly nodeId: string;
  readonly name: string;
  readonly session: SessionInfo;
}
