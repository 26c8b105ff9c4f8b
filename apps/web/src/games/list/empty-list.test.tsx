import { expect, test } from 'vitest';
import { showScreen } from '../../../testing/screen.tsx';
import { EmptyList } from './empty-list.tsx';
import { filterOf } from './list-filter.ts';

test('a search without results in its category links to the categories with results', async () => {
  const at = '/m/gameList?gameType=RNG&gameName=reef';
  const list = () => (
    <EmptyList
      filter={filterOf({ gameType: 'RNG', gameName: 'reef' })}
      pathname="/m/gameList"
      byCategory={[
        { gameType: 'FISH', total: 8 },
        { gameType: 'LIVE', total: 1 },
      ]}
    />
  );
  const screen = await showScreen(list, { at });
  expect(screen.root.textContent).not.toContain('We found nothing');
  expect(screen.button('8 in Fishing').getAttribute('href')).toBe('/m/gameList?gameType=FISH&gameName=reef');
  expect(screen.button('1 in Live casino').getAttribute('href')).toBe(
    '/m/gameList?gameType=LIVE&gameName=reef',
  );
});
