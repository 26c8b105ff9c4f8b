import { expect, test } from 'vitest';
import { ENGLISH } from '../../../testing/render.tsx';
import { SESSION, settle, showScreen } from '../../../testing/screen.tsx';
import { createWords } from '../../i18n/words.ts';
import { LanguageSwitch } from '../panels/preferences.tsx';
import { AutoPrompts } from './auto-prompts.tsx';

async function requested(session: typeof SESSION) {
  const words = createWords({ code: 'EN', messages: ENGLISH, complete: true });
  const Home = () => (
    <LanguageSwitch words={words}>
      <AutoPrompts place="m_home" />
    </LanguageSwitch>
  );
  const screen = await showScreen(Home, {
    at: '/m/home',
    session,
    answers: {
      'content.announcements': () => ({ popup: [], player: [] }),
      'protection.dueSummary': () => ({ summary: null }),
    },
  });
  await settle();
  return screen.calls.map(({ name }) => name);
}

test('home announces by itself to a member, and nothing to somebody on trial', async () => {
  expect(await requested(SESSION)).toContain('content.announcements');
  expect(await requested({ ...SESSION, type: 4 })).not.toContain('content.announcements');
});
