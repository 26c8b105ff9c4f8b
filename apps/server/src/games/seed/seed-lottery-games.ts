import type { Tx } from '../../platform/database/statement.ts';
import { OWN_LOTTERY } from '../catalogue/game.ts';
import { publishCatalogue, saveGames } from '../catalogue/save-catalogue.ts';
import { BRAND } from './demo-words.ts';

/** Lotteries come after the games of the other vendors. */
const FIRST_SORT = 1000;

interface LotteryTitle {
  readonly code: string;
  readonly names: Readonly<Record<string, string>>;
  readonly gameType: 'LOTT' | 'ELOTT';
}

/** Adds number lotteries to the catalogue of the in-house vendor. They have screens of their own and no launch. */
export async function seedLotteryGames(tx: Tx, titles: readonly LotteryTitle[]): Promise<void> {
  const games = titles.map((title, index) => ({
    ...title,
    vassalage: BRAND,
    provider: OWN_LOTTERY,
    hot: false,
    isNew: false,
    sort: FIRST_SORT + index,
  }));
  await saveGames(tx, games);
  await publishCatalogue(tx);
}
