import type { FishingChoice } from '@tessera/contract/studio/fishing';
import { FISHING_RULES } from '@tessera/contract/studio/fishing-rules';
import type { PlayedGame } from '../rounds/played-game.ts';

export const FISHING: PlayedGame<FishingChoice> = { game: 'fishing', rules: FISHING_RULES };
