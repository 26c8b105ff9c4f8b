import { expect, test } from 'vitest';
import { type Answers, refusing, SESSION, showScreen } from '../../../testing/screen.tsx';
import { LimitsReminder } from '../deposits/deposit-screen.tsx';

const open = (reminder: string | null, answers: Answers = {}) =>
  showScreen(LimitsReminder, {
    at: '/m/voucherCenter',
    session: SESSION,
    answers: { 'protection.limitsReminder': () => ({ reminder }), ...answers },
  });

test.each([
  [null, 'Set a deposit limit'],
  ['set', 'what is the most you want to deposit?Set a deposit limit'],
  ['half', 'More than half of your deposit limit is used.Look at my limits'],
  ['reached', 'Your deposit limit is used up for now.Look at my limits'],
])('%s links to the limits with its message', async (reminder, words) => {
  const { root } = await open(reminder);
  expect(root.textContent).toContain(words);
  expect(root.querySelector('a')?.getAttribute('href')).toBe('/m/protection');
  expect(root.querySelector('button')).toBeNull();
});

test('reviewed limits are confirmed with one tap', async () => {
  const screen = await open('review', { 'protection.confirmLimits': () => ({}) });
  expect(screen.root.textContent).toContain('half a year');
  await screen.press(screen.button('Keep them as they are'));
  expect(screen.calls.map(({ name }) => name)).toContain('protection.confirmLimits');
  expect(screen.root.textContent).toBe('Set a deposit limit');
});

test('reports a failed confirmation', async () => {
  const screen = await open('review', { 'protection.confirmLimits': refusing('unknown') });
  await screen.press(screen.button('Keep them as they are'));
  expect(screen.alerts()).toHaveLength(1);
  expect(screen.root.textContent).toContain('half a year');
});

test('the link to the limits is also shown when the limits failed to load', async () => {
  const { root } = await open(null, { 'protection.limitsReminder': refusing('unknown') });
  expect(root.querySelector('a')?.textContent).toBe('Set a deposit limit');
});
