import { expect, test } from 'vitest';
import { SESSION, showScreen } from '../../testing/screen.tsx';
import { MemberCorner } from './member-corner.tsx';
import { PreferencesProvider } from './preferences.tsx';

function open(session: typeof SESSION, compact: boolean) {
  const Corner = () => (
    <PreferencesProvider theme="dark" balanceHidden={false} openedAtMs={0}>
      <MemberCorner compact={compact} />
    </PreferencesProvider>
  );
  return showScreen(Corner, { at: '/m/home', session });
}

test.each([
  ['maria9', SESSION, false],
  [undefined, SESSION, true],
  ['Trial', { ...SESSION, type: 4 }, false],
  ['Trial', { ...SESSION, type: 4 }, true],
])('says %s above the balance', async (words, session, compact) => {
  const { root } = await open(session, compact);
  const [above] = [...root.querySelectorAll('a > span:first-child > span')].slice(0, -1);
  expect(above?.textContent).toBe(words);
});
