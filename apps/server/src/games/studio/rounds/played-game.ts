import type { StudioGame } from '@tessera/contract/studio/round';
import type { StudioRules } from '@tessera/contract/studio/rules';

/** A game as its rounds are played: the rules that new ones follow. */
export interface PlayedGame<Choice> {
  readonly game: StudioGame;
  readonly rules: StudioRules<Choice>;
}
