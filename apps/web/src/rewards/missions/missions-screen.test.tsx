import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Answers, refusing, SESSION, showScreen } from '../../../testing/screen.tsx';
import { Screen } from './missions-screen.tsx';

const AT = '/m/leaderBoard';
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS + 30_000).toISOString();

const milestone = (reach: string, reward: string, changes: object = {}) => ({
  reach,
  reward,
  state: 'open',
  rewardId: null,
  ...changes,
});

const mission = (changes: object = {}) => ({
  id: '5',
  title: 'Slots of the day',
  phase: 'running',
  label: 'process',
  metric: 'turnover',
  minStake: null,
  window: 'day',
  games: { gameTypes: [], names: [] },
  startsAt: '2026-11-20T08:00:00.000Z',
  endsAt: null,
  windowEndsAt: inHours(3),
  claimDays: 7,
  progress: '120.00',
  milestones: [milestone('100.00', '5.00', { state: 'reached' }), milestone('300.00', '20.00')],
  ...changes,
});

interface Opening {
  readonly answers?: Answers;
  readonly flags?: Readonly<Record<string, boolean>>;
}

const show = (content: readonly object[], { answers = {}, flags = { MISSION: true } }: Opening = {}) =>
  showScreen(Screen, {
    at: AT,
    session: SESSION,
    flags,
    answers: { 'missions.missionList': () => ({ content }), ...answers },
  });

const rowsOf = (root: HTMLElement) =>
  [...root.querySelectorAll('ol[aria-label="Milestones"] > li')].map(({ textContent }) => textContent);

test('a mission shows its time, the progress to the next milestone and all rewards', async () => {
  const { root } = await show([mission()]);
  expect(root.querySelector('h2')?.textContent).toBe('Slots of the day');
  expect(root.textContent).toContain('Every day');
  expect(root.textContent).toContain('3 hours left');
  expect(root.textContent).toContain('₱120.00 of ₱300.00');
  const bar = root.querySelector('progress');
  expect([bar?.value, bar?.getAttribute('aria-valuetext')]).toEqual([0.4, '₱120.00 of ₱300.00']);
  expect(rowsOf(root)).toEqual(['Bet ₱100.00The reward follows soon₱5.00', 'Bet ₱300.00₱20.00']);
});

test.each([
  ['wins', '100.00', 'Win ₱100.00'],
  ['deposits', '100.00', 'Deposit ₱100.00'],
  ['rounds', '1', 'Play 1 round'],
  ['rounds', '25', 'Play 25 rounds'],
])('a milestone of %s at %s reads "%s"', async (metric, reach, text) => {
  const { root } = await show([
    mission({ metric, progress: metric === 'rounds' ? '0' : '0.00', milestones: [milestone(reach, '5.00')] }),
  ]);
  expect(rowsOf(root)).toEqual([`${text}₱5.00`]);
});

test.each([
  ['comingSoon', 'Coming soon'],
  ['applying', 'Applying'],
  ['rejected', 'Rejected'],
  ['joined', 'Joined'],
  ['process', 'In progress'],
  ['claimed', 'Claimed'],
  ['close', 'Closed'],
])('the label %s reads "%s"', async (label, text) => {
  const { root } = await show([mission({ label, milestones: [milestone('300.00', '20.00')] })]);
  expect(root.querySelector('article [data-tone]')?.textContent).toBe(text);
});

test('a coming mission states its start, and has no progress', async () => {
  const { root } = await show([
    mission({ phase: 'coming', label: 'comingSoon', startsAt: '2026-12-24T04:00:00.000Z' }),
  ]);
  expect(root.textContent).toContain('Starts Dec 24, 2026');
  expect(root.querySelector('progress')).toBeNull();
});

test('a reward of a milestone is claimed on the card', async () => {
  let state = 'issued';
  const { root, button, press, calls } = await show([], {
    answers: {
      'missions.missionList': () => ({
        content: [
          mission({
            label: state === 'issued' ? 'claim' : 'process',
            milestones: [
              milestone('100.00', '5.00', { state, rewardId: '77' }),
              milestone('300.00', '20.00'),
            ],
          }),
        ],
      }),
      'rewards.claimReward': () => {
        state = 'claimed';
        return { state, balance: '15.00' };
      },
      'wallet.wallet': () => ({
        sumBalance: '15.00',
        debt: '0.00',
        currency: 'PHP',
        currencySymbol: '₱',
        sequence: '4',
      }),
    },
  });
  await press(button('Claim ₱5.00'));
  expect(calls.find(({ name }) => name === 'rewards.claimReward')?.input['rewardId']).toBe('77');
  expect(document.activeElement?.textContent).toBe('₱5.00 is in your balance. Enjoy!');
  expect(rowsOf(root)).toEqual(['₱5.00 is in your balance. Enjoy!', 'Bet ₱300.00₱20.00']);
});

test.each([
  ['claimed', 'Claimed'],
  ['expired', 'Expired'],
  ['cancelled', 'Canceled'],
  ['used-up', 'All rewards are given away'],
])('a %s milestone has no claim and reads "%s"', async (state, text) => {
  const done = milestone('100.00', '5.00', { state, rewardId: '77' });
  const { root } = await show([mission({ milestones: [done] })]);
  expect(rowsOf(root)).toEqual([`Bet ₱100.00${text}₱5.00`]);
  expect([...root.querySelectorAll('article button')]).toEqual([]);
});

test('joining is confirmed with the focus on the note', async () => {
  let label = 'join';
  const { root, button, press, calls } = await show([], {
    answers: {
      'missions.missionList': () => ({ content: [mission({ label })] }),
      'missions.joinMission': () => {
        label = 'process';
        return { state: 'joined' };
      },
    },
  });
  expect(root.textContent).toContain('What you played before you join counts, too.');
  expect(rowsOf(root)[0]).toContain('Join to get it');
  await press(button('Join'));
  expect(calls.find(({ name }) => name === 'missions.joinMission')?.input).toEqual({ promotionId: '5' });
  expect(document.activeElement?.textContent).toBe('You take part. Good luck!');
  expect(root.querySelector('article [data-tone]')?.textContent).toBe('In progress');
});

test('an application is confirmed as such', async () => {
  const { root, button, press } = await show([mission({ label: 'join' })], {
    answers: { 'missions.joinMission': () => ({ state: 'applying' }) },
  });
  await press(button('Join'));
  expect(root.textContent).toContain('Your application was sent.');
});

test.each([
  ['mission.not.found', 'This promotion is no longer here.'],
  ['mission.not.open', 'This promotion is not open for joining.'],
  ['busy', 'Many people are here right now. Please try again in a moment.'],
])('a refusal to join as %s reads "%s"', async (code, text) => {
  const { button, press, alerts } = await show([mission({ label: 'join' })], {
    answers: { 'missions.joinMission': refusing(code) },
  });
  await press(button('Join'));
  expect(alerts()).toEqual([text]);
});

test.each([
  [{ gameTypes: [], names: [] }, 'All games count.'],
  [{ gameTypes: ['RNG', 'FISH'], names: [] }, 'Only these games count: Slots and Fishing.'],
  [{ gameTypes: ['RNG'], names: ['Jade Falls'] }, 'Only these games count: Jade Falls.'],
])('the rules for the games %o read "%s"', async (games, text) => {
  const { root } = await show([mission({ games })]);
  expect(root.querySelector('details')?.textContent).toContain(text);
  expect(root.querySelector('details')?.textContent).toContain('Claim each reward within 7 days');
});

test('a mission of rounds states the lowest stake', async () => {
  const { root } = await show([
    mission({ metric: 'rounds', minStake: '0.50', progress: '1', milestones: [milestone('3', '5.00')] }),
  ]);
  expect(root.textContent).toContain('Rounds with a stake of ₱0.50 or more count.');
});

test('a mission of deposits has no rules for games', async () => {
  const { root } = await show([mission({ metric: 'deposits' })]);
  expect(root.querySelector('details')?.textContent).toContain('Credited deposits count.');
  expect(root.querySelector('details')?.textContent).not.toContain('games');
});

test('without missions the screen leads to the games', async () => {
  const { root, button } = await show([]);
  expect(root.textContent).toContain('No missions right now');
  expect(button('To the games').getAttribute('href')).toBe('/m/gameList');
});

test('rewards of earlier windows are in the reward center, where it is switched on', async () => {
  const links = async (flags: Readonly<Record<string, boolean>>) =>
    [...(await show([mission()], { flags })).root.querySelectorAll('a')].map((link) =>
      link.getAttribute('href'),
    );
  const link = '/m/rewardCenter?kind=MISSION';
  expect(await links({ MISSION: true, REWCEN3: true })).toContain(link);
  expect(await links({ MISSION: true })).not.toContain(link);
});

test('the progress is fetched again every minute', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let progress = '120.00';
  const { root } = await show([], {
    answers: { 'missions.missionList': () => ({ content: [mission({ progress })] }) },
  });
  progress = '150.00';
  await act(async () => vi.advanceTimersByTimeAsync(60_000));
  expect(root.textContent).toContain('₱150.00 of ₱300.00');
});

test('where missions are switched off, nothing is called', async () => {
  const { root, calls } = await show([mission()], { flags: {} });
  expect(root.textContent).not.toContain('Slots of the day');
  expect(calls).toEqual([]);
});

test('a failed load offers a retry', async () => {
  const { alerts } = await show([], { answers: { 'missions.missionList': refusing('busy') } });
  expect(alerts()[0]).toContain('This page did not open');
});
