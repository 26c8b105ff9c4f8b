import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { type Answers, refusing, SESSION, settle, showScreen } from '../../../testing/screen.tsx';
import { Screen } from '../missions/missions-screen.tsx';

const AT = '/m/leaderBoard?view=boards';

const TEXT = 'leader-board 5\nlast-event 90\n1 5000000 88 500000\n';
/** Computed with sha256sum. */
const DIGEST = 'a4d438f879b362197552da4299254f9436bc3e4c73919a0481bc84b7d27a1d17';

/** The screens of tests are on plain http. */
const SECURE = crypto;

const board = (changes: object = {}) => ({
  id: '5',
  title: 'Race of November',
  phase: 'running',
  metric: 'turnover',
  minStake: null,
  games: { gameTypes: [], names: [] },
  startsAt: '2026-11-20T08:00:00.000Z',
  endsAt: '2026-11-30T08:00:00.000Z',
  claimDays: 7,
  automatic: true,
  entry: null,
  prizes: ['50.00', '30.00', '10.00', '10.00'],
  digest: null,
  ...changes,
});

const place = (rank: number, changes: object = {}) => ({
  rank,
  name: `an***${rank}`,
  own: false,
  score: '500.00',
  prize: null,
  ...changes,
});

const OWN = place(12, { name: 'ma***9', own: true, score: '20.00' });

const show = (boards: readonly object[], answers: Answers = {}, at = AT) =>
  showScreen(Screen, {
    at,
    session: SESSION,
    flags: { MISSION: true },
    answers: {
      'leaderBoards.leaderBoardList': () => ({ content: boards }),
      'leaderBoards.leaderRanking': () => ({ leaders: [], around: [] }),
      ...answers,
    },
  });

const rowsOf = (root: HTMLElement, label: string) =>
  [...root.querySelectorAll(`table[aria-label="${label}"] tbody tr`)].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent.trim()),
  );

test('several boards are a list, and each leads to its page', async () => {
  const { root } = await show([board(), board({ id: '6', title: 'Race of December', phase: 'coming' })]);
  const links = [...root.querySelectorAll('ul[aria-label="Leader boards"] a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`${AT}&board=5`, `${AT}&board=6`]);
  expect(links[0]?.textContent).toBe('Race of NovemberFirst prize ₱50.00 · Until Nov 30, 2026');
});

test('one board alone opens at once, with places, prizes and rules', async () => {
  const { root } = await show([board()], {
    'leaderBoards.leaderRanking': () => ({
      leaders: [place(1), place(1, { name: 'be***2' }), place(3, { score: '400.00' })],
      around: [place(11, { score: '21.00' }), OWN, place(13, { score: '19.00' })],
    }),
  });
  expect(rowsOf(root, 'Top list')).toEqual([
    ['1', 'an***1', '₱500.00'],
    ['1', 'be***2', '₱500.00'],
    ['3', 'an***3', '₱400.00'],
  ]);
  expect(root.textContent).toContain('Place 12');
  expect(rowsOf(root, 'Around you')).toEqual([
    ['11', 'an***11', '₱21.00'],
    ['12', 'ma***9 You', '₱20.00'],
    ['13', 'an***13', '₱19.00'],
  ]);
  const [prizes, rules] = root.querySelectorAll('details');
  expect([...(prizes?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Place 1',
    'Place 2',
    'Places 3 to 4',
  ]);
  expect(rules?.textContent).toContain('split the prizes of their places');
});

test('a leader finds the neighbours in the top list', async () => {
  const own = { ...OWN, rank: 2 };
  const { root } = await show([board()], {
    'leaderBoards.leaderRanking': () => ({ leaders: [place(1), own], around: [place(1), own] }),
  });
  expect(root.textContent).toContain('Place 2');
  expect(rowsOf(root, 'Around you')).toEqual([]);
});

test.each([
  ['rounds', '1250', '1,250'],
  ['multiple', '12.5000', '12.50×'],
])('a score of %s is written as %s', async (metric, score, text) => {
  const { root } = await show([board({ metric })], {
    'leaderBoards.leaderRanking': () => ({ leaders: [place(1, { score })], around: [] }),
  });
  expect(rowsOf(root, 'Top list')).toEqual([['1', 'an***1', text]]);
});

test.each([
  [{ phase: 'running' }, 'New rounds appear within a minute.'],
  [{ phase: 'finished', digest: DIGEST }, 'These places are final.'],
  [{ phase: 'running' }, 'You have no place yet.'],
  [{ phase: 'finished' }, 'You had no place on this board.'],
  [{ phase: 'finished' }, 'The final standings are being counted.'],
])('without a score the board %o reads "%s"', async (changes, text) => {
  expect((await show([board(changes)])).root.textContent).toContain(text);
});

test('a board that members join offers this, and rounds count from then on', async () => {
  const { root, button, press } = await show([board({ automatic: false })], {
    'missions.joinMission': () => ({ state: 'joined' }),
  });
  expect(root.textContent).toContain('Rounds count from the time at which you join.');
  await press(button('Join'));
  expect(document.activeElement?.textContent).toBe('You take part. Good luck!');
});

test('a coming board has no places yet', async () => {
  const { root, calls } = await show([board({ phase: 'coming', automatic: false })]);
  expect(root.textContent).toContain('Starts Nov 20, 2026');
  expect(calls.map(({ name }) => name)).not.toContain('leaderBoards.leaderRanking');
});

test('final standings state the prizes, and the own prize leads to its claim', async () => {
  const own = { ...OWN, rank: 1, prize: '50.00' };
  const { root } = await show([board({ phase: 'finished', digest: DIGEST })], {
    'leaderBoards.leaderRanking': () => ({ leaders: [own, place(2, { prize: '30.00' })], around: [own] }),
  });
  expect(rowsOf(root, 'Final standings')).toEqual([
    ['1', 'ma***9 You', '₱20.00Prize ₱50.00'],
    ['2', 'an***2', '₱500.00Prize ₱30.00'],
  ]);
  const link = [...root.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'Your prize: ₱50.00',
  );
  expect(link?.getAttribute('href')).toBe('/m/rewardCenter?kind=MISSION');
});

async function verify(text: string, secure = true) {
  const screen = await show([board({ phase: 'finished', digest: DIGEST })], {
    'leaderBoards.finalStandings': () => ({ digest: DIGEST, text }),
  });
  const digest = vi.spyOn(SECURE.subtle, 'digest');
  if (secure) vi.stubGlobal('crypto', SECURE);
  await screen.press(screen.button('Verify'));
  await act(async () => void (await digest.mock.results[0]?.value));
  await settle();
  expect(screen.button('Save the text')).toBeDefined();
  digest.mockRestore();
  return screen;
}

test('the device computes the digest of the final standings', async () => {
  const { root, alerts } = await verify(TEXT);
  expect(root.textContent).toContain('The final standings are unchanged.');
  expect(alerts()).toEqual([]);
});

test('changed standings are reported, whatever digest comes with them', async () => {
  const { root, alerts } = await verify(TEXT.replace('88', '89'));
  expect(alerts()[0]).toContain('do not match the digest');
  expect(root.textContent).not.toContain('unchanged.');
});

test('a browser without digests offers the text', async () => {
  const { root } = await verify(TEXT, false);
  expect(root.textContent).toContain('This browser cannot compute the digest');
});

test('a verification that fails can be repeated', async () => {
  const { button, press, alerts } = await show([board({ phase: 'finished', digest: DIGEST })], {
    'leaderBoards.finalStandings': refusing('busy'),
  });
  await press(button('Verify'));
  expect(alerts()).toEqual(['Many people are here right now. Please try again in a moment.']);
});

test('without boards the screen leads to the games', async () => {
  const { root } = await show([]);
  expect(root.textContent).toContain('No leader boards right now');
});

test('a board that was removed leads to the others', async () => {
  const { root, button } = await show([board()], {}, `${AT}&board=9`);
  expect(root.textContent).toContain('This leader board is no longer here');
  expect(button('All leader boards').getAttribute('href')).toBe(AT);
});

test.each(['leaderBoards.leaderBoardList', 'leaderBoards.leaderRanking'] as const)(
  'a failed %s offers a retry',
  async (call) => {
    const { alerts } = await show([board()], { [call]: refusing('busy') });
    expect(alerts()[0]).toContain('This page did not open');
  },
);
