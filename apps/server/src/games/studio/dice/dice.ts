import type { DiceChoice } from '@tessera/contract/studio/dice';
import { DICE_RULES } from '@tessera/contract/studio/dice-rules';
import type { PlayedGame } from '../rounds/played-game.ts';

export const DICE: PlayedGame<DiceChoice> = { game: 'dice', rules: DICE_RULES };
