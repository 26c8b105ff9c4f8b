import type { StudioGame } from '@tessera/contract/studio/round';
import type { StudioRules } from '@tessera/contract/studio/rules';

/** A game as its rounds are played: the rules that new ones follow, and how far they lie apart. */
export interface PlayedGame<Choice> {
  readonly game: StudioGame;
  readonly rules: StudioRules<Choice>;
  /** Shortest time from one round of a member to the next. */
  readonly minCycleMs: number;
}
