import { expect, it } from 'vitest';
import { showScreen } from '../../../testing/screen.tsx';
import { BaccaratBoard } from './baccarat-board.tsx';
import { BetSpots } from './baccarat-game.tsx';

it('the bet spots follow the direction of the table in every language', async () => {
  const table = () => (
    <div dir="rtl">
      <BaccaratBoard ref={null} shown={undefined} />
      <BetSpots spots={[]} bets={[]} round={undefined} locked={false} onLay={() => {}} onClear={() => {}} />
    </div>
  );
  const { root } = await showScreen(table, { at: '/m/launchGame' });
  const directionOf = (selector: string) =>
    root.querySelector(selector)?.closest('[dir]')?.getAttribute('dir');
  const order = (attribute: string) =>
    [...root.querySelectorAll<HTMLElement>(`[${attribute}]`)].map((part) => part.getAttribute(attribute));
  expect(order('data-side')).toEqual(['player', 'banker']);
  expect(order('data-spot')).toEqual(['player', 'banker', 'tie']);
  expect(directionOf('[data-spot="player"]')).toBe('ltr');
  expect(directionOf('[data-side="player"]')).toBe('ltr');
});
