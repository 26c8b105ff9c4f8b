import type { GameType } from '@tessera/contract/games/games';
import { expect, it } from 'vitest';
import { prizeModeOf } from './winner-board.tsx';

const category = (gameType: GameType, ...vendors: string[]) => ({
  gameType,
  vendors: vendors.map((vassalage) => ({ vassalage })),
});

it.each([
  ['an e-lottery of TCG_LOTTO_VN', [category('ELOTT', 'BUNOT', 'TCG_LOTTO_VN')], 'Elott'],
  ['an e-lottery of LOTT', [category('RNG', 'BUNOT'), category('ELOTT', 'LOTT')], 'Elott'],
  ['an e-lottery of another vendor', [category('ELOTT', 'BUNOT')], 'Lott'],
  ['LOTT as a vendor of the lottery alone', [category('LOTT', 'LOTT', 'TCG_LOTTO_VN')], 'Lott'],
  ['nothing', [], 'Lott'],
])('the period of a site with %s', (_site, categories, due) => expect(prizeModeOf(categories)).toBe(due));
