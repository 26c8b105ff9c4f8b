import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { ENGLISH } from '../../../testing/render.tsx';
import { SESSION, settle, type ShowOptions, showScreen } from '../../../testing/screen.tsx';
import { createWords } from '../../i18n/words.ts';
import { LanguageSwitch } from '../panels/preferences.tsx';
import * as popup from '../../content/popups/popup-dialog.tsx';
import { AutoPrompts } from './auto-prompts.tsx';

// Test files share loaded modules: the mock applies only to modules that load afterwards, and only in this file.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock('../../content/popups/use-loaded-part.ts', () => ({
  useLoadedPart: () => ({ part: popup, failed: false }),
}));

// jsdom dialogs have no modal mode; the tests check only whether a dialog is open.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

async function openHome(session: typeof SESSION, options: Partial<ShowOptions> = {}) {
  const words = createWords({ code: 'EN', messages: ENGLISH, complete: true });
  const Home = () => (
    <LanguageSwitch words={words}>
      <AutoPrompts place="m_home" />
    </LanguageSwitch>
  );
  const screen = await showScreen(Home, {
    at: '/m/home',
    session,
    ...options,
    answers: {
      'content.announcements': () => ({ popup: [], player: [] }),
      'protection.dueSummary': () => ({ summary: null }),
      ...options.answers,
    },
  });
  await settle();
  return screen;
}

async function requested(session: typeof SESSION) {
  const { calls } = await openHome(session);
  return calls.map(({ name }) => name);
}

test('home opens announcements for a member and none for a trial member', async () => {
  expect(await requested(SESSION)).toContain('content.announcements');
  expect(await requested({ ...SESSION, type: 4 })).not.toContain('content.announcements');
});

const PROMOTION = {
  id: '1',
  title: 'Reload',
  content: '<p>Reload</p>',
  promotionType: 'DAILY',
  execution: 'A',
};

test('an announcement links to open pages alone; other links are texts', async () => {
  const links = [
    ['/m/member/benefits', 'benefits'],
    ['/m/member/rebateReport', 'rebate'],
    ['/m/member/team', 'team'],
    ['/m/webEmail', 'inbox'],
    ['/m/activity', 'promotions'],
    ['https://example.com/', 'elsewhere'],
  ];
  const content = `<p>${links.map(([href, text]) => `<a href="${href}">${text}</a>`).join(' ')}</p>`;
  const { root } = await openHome(SESSION, {
    flags: { PLYRBT: true, VIPDISPLAY: false },
    answers: {
      'content.announcements': () => ({ popup: [{ ...PROMOTION, promotionType: '', content }], player: [] }),
    },
  });
  await vi.waitFor(async () => {
    await settle();
    expect(root.querySelector('dialog p')?.textContent).toBe(links.map(([, text]) => text).join(' '));
  });
  const linked = [...root.querySelectorAll('dialog p a')].map(({ textContent }) => textContent);
  expect(linked).toEqual(['rebate', 'inbox', 'promotions', 'elsewhere']);
});

test.each([
  ['a member who has not played', [], { REWCEN3: true }, 0],
  ['a member without the reward center', [{}], { REWCEN3: false }, 0],
  ['a member who has played', [{}], { REWCEN3: true }, 1],
])('%s sees announcements of promotions accordingly', async (_who, list, flags, dialogs) => {
  const { root } = await openHome(SESSION, {
    flags,
    answers: {
      'content.announcements': () => ({ popup: [PROMOTION], player: [] }),
      'report.transactions': () => ({ list, next: null }),
    },
  });
  await settle();
  await vi.waitFor(async () => {
    await settle();
    expect(root.querySelectorAll('dialog')).toHaveLength(dialogs);
  });
});
