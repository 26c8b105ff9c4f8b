import { type SlotChoice, slotPlay } from '@tessera/contract/studio/slot-lines';
import { MOSAIC } from '@tessera/contract/studio/slot-rules';
import type { PlayedGame } from '../rounds/played-game.ts';

export const SLOT: PlayedGame<SlotChoice> = { game: 'slot', rules: slotPlay(MOSAIC) };
