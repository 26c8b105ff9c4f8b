import { beforeEach, expect, test } from 'vitest';
import { refusing, SESSION, type ShownScreen, showScreen } from '../../testing/screen.tsx';
import { BARE, CONFIG, fakeDialogs } from '../../testing/security-center.ts';
import { Screen } from './erasure-screen.tsx';

const SETTLED = {
  dueAt: null,
  hindrances: [],
  graceDays: 14,
  keptYears: 10,
  excluded: false,
  remainder: null,
};
const LEFT = {
  ...SETTLED,
  hindrances: ['balance'],
  remainder: { amount: '12.3456', smallest: '100.00' },
};
const FINAL = /You are giving up all that is left: ₱12\.3456/;

beforeEach(fakeDialogs);

/** Opens the screen. Each call for the overview returns the next of `overviews`; the last one repeats. */
function open(overviews: readonly object[], giveUp: () => unknown) {
  const remaining = [...overviews];
  return showScreen(Screen, {
    at: '/m/securityCenter/erasure',
    session: SESSION,
    answers: {
      'identity.securityFactors': () => BARE,
      'identity.securityConfig': () => CONFIG,
      'erasure.erasure': () => (remaining.length > 1 ? remaining.shift() : remaining[0]),
      'erasure.giveUpRemainder': giveUp,
    },
  });
}
const sent = (screen: ShownScreen) =>
  screen.calls.filter(({ name }) => name === 'erasure.giveUpRemainder').map(({ input }) => input);

const isDisabled = (screen: ShownScreen, name: string) => screen.button(name).hasAttribute('disabled');

async function confirmConsequences(screen: ShownScreen): Promise<void> {
  await screen.press(screen.button('Give up what is left'));
  expect(screen.root.textContent).toMatch(FINAL);
  const box = screen.root.querySelector<HTMLElement>('dialog[open] input[type="checkbox"]');
  if (!box) throw new Error('nothing to understand');
  await screen.press(box);
}

test('a remainder is given up to the last unit after a confirmation', async () => {
  const screen = await open([LEFT], () => SETTLED);
  expect(screen.root.textContent).toContain('₱12.3456 is too little to withdraw');
  expect(isDisabled(screen, 'Erase my account')).toBe(true);
  await screen.press(screen.button('Give up what is left'));
  expect(isDisabled(screen, 'Give up ₱12.3456')).toBe(true);
  await confirmConsequences(screen);
  await screen.press(screen.button('Give up ₱12.3456'));
  expect(sent(screen)).toEqual([{ amount: '12.3456', requestKey: expect.any(String) }]);
  expect(screen.root.textContent).not.toContain('too little to withdraw');
  expect(isDisabled(screen, 'Erase my account')).toBe(false);
});

test('a changed remainder requires another confirmation', async () => {
  const more = { ...LEFT, remainder: { amount: '13.00', smallest: '100.00' } };
  const screen = await open([LEFT, more], refusing('erasure.remainder.changed', { amount: '13.00' }));
  await confirmConsequences(screen);
  await screen.press(screen.button('Give up ₱12.3456'));
  expect(screen.root.textContent).toContain('Your balance has changed in the meantime');
  expect(isDisabled(screen, 'Give up ₱13.00')).toBe(true);
});

test.each([
  ['nothing is left', SETTLED],
  ['it can be withdrawn', { ...LEFT, remainder: null }],
])('no remainder is offered where %s', async (_, overview) => {
  const screen = await open([overview], () => SETTLED);
  expect(screen.root.textContent).not.toContain('Give up what is left');
});

test('a debt is settled by a deposit, and no withdrawal is offered', async () => {
  const screen = await open([{ ...SETTLED, hindrances: ['debt'] }], () => SETTLED);
  expect(screen.root.textContent).toContain('Money you owe');
  expect(screen.root.textContent).not.toContain('Money in your account');
  expect(screen.root.querySelector('a[href="/m/voucherCenter"]')).not.toBeNull();
  expect(isDisabled(screen, 'Erase my account')).toBe(true);
});
