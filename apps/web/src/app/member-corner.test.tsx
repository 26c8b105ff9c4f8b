import { expect, test } from 'vitest';
import { SESSION, showScreen } from '../../testing/screen.tsx';
import { MemberCorner } from './member-corner.tsx';
import { PreferencesProvider } from './preferences.tsx';

const MEMBER = {
  id: '1',
  account: 'maria9',
  type: 0,
  toUpline: false,
  regDate: 0,
  lastLoginTime: null,
};

function open(session: typeof SESSION, nickname: string | null) {
  const Corner = () => (
    <PreferencesProvider theme="dark" balanceHidden={false} openedAtMs={0}>
      <MemberCorner />
    </PreferencesProvider>
  );
  return showScreen(Corner, {
    at: '/m/home',
    session,
    answers: { 'identity.memberInfo': () => ({ ...MEMBER, nickname }) },
  });
}

test.each([
  ['Maria', SESSION, 'Maria'],
  ['maria9', SESSION, null],
  ['Trial', { ...SESSION, type: 4 }, null],
])('says %s above the balance', async (words, session, nickname) => {
  const { root } = await open(session, nickname);
  const [above] = [...root.querySelectorAll('a > span:first-child > span')].slice(0, -1);
  expect(above?.textContent).toBe(words);
});
