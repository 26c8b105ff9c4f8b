import type { BaccaratBets } from '@tessera/contract/studio/baccarat';
import { BACCARAT_RULES } from '@tessera/contract/studio/baccarat-rules';
import type { PlayedGame } from '../rounds/played-game.ts';

export const BACCARAT: PlayedGame<BaccaratBets> = { game: 'baccarat', rules: BACCARAT_RULES };
