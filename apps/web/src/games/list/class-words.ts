import type { GameClassify } from '@tessera/contract/games/game-classes';
import type { PlainMessageKey } from '../../i18n/messages.ts';

export const CLASS_WORDS = {
  JP: 'games.class.JP',
  SC: 'games.class.SC',
  SM: 'games.class.SM',
  TG: 'games.class.TG',
  VP: 'games.class.VP',
  AC: 'games.class.AC',
  BG: 'games.class.BG',
  BAC: 'games.class.BAC',
  SIC: 'games.class.SIC',
  ROU: 'games.class.ROU',
  DAT: 'games.class.DAT',
  BJ: 'games.class.BJ',
  NN: 'games.class.NN',
} as const satisfies Record<GameClassify, PlainMessageKey>;
