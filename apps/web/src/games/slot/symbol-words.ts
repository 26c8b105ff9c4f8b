import type { SlotSymbol } from '@tessera/contract/games/studio/slot';
import type { PlainMessageKey } from '../../i18n/messages.ts';

export const SYMBOL_WORDS = {
  CLAY: 'slot.symbol.CLAY',
  SLATE: 'slot.symbol.SLATE',
  JADE: 'slot.symbol.JADE',
  AMBER: 'slot.symbol.AMBER',
  CORAL: 'slot.symbol.CORAL',
  PEARL: 'slot.symbol.PEARL',
  CROWN: 'slot.symbol.CROWN',
  WILD: 'slot.symbol.WILD',
} as const satisfies Record<SlotSymbol, PlainMessageKey>;
