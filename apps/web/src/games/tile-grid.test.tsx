import type { Game } from '@tessera/contract/games/games';
import { expect, test } from 'vitest';
import { SESSION, showScreen } from '../../testing/screen.tsx';
import { TileGrid } from './tile-grid.tsx';

const REAL: Game = {
  nodeId: '1',
  gameId: 'lotus',
  gameName: 'Lotus Pond',
  gameType: 'RNG',
  vassalage: 'JADE',
  iconUrl: '/art/game/1.svg',
  hot: false,
  isNew: false,
  playable: true,
  supportPlay: 1,
  gameClassify: null,
  roomId: '',
  nodeName: '',
  showIcon: '',
  gameClassifyNew: null,
  minBet: null,
  maintenance: null,
};
const BOTH: Game = { ...REAL, nodeId: '2', gameName: 'Stone Lion', supportPlay: 0 };
const TRIAL_TYPE = 4;

async function closedFor(session: typeof SESSION | null) {
  const { root } = await showScreen(() => <TileGrid label="Games" games={[REAL, BOTH]} />, {
    at: '/m/gameList',
    session,
  });
  return [...root.querySelectorAll('[data-asleep="true"]')].map((tile) => tile.textContent);
}

test('a trial member sees which games use real money; members and guests do not', async () => {
  expect(await closedFor({ ...SESSION, type: TRIAL_TYPE })).toEqual(['Real moneyLotus Pond']);
  expect(await closedFor(SESSION)).toEqual([]);
  expect(await closedFor(null)).toEqual([]);
});
