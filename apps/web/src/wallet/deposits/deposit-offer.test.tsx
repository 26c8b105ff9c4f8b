import type { DepositOffer } from '@tessera/contract/wallet/deposit';
import { describe, expect, test } from 'vitest';
import { DEPOSIT_OFFER as OFFER, METHODS, ORDER } from '../../../testing/deposits.ts';
import { SESSION, type ShownScreen, showScreen } from '../../../testing/screen.tsx';
import { DAY_MS } from '../../i18n/formats.ts';
import { DepositForm } from './deposit-steps.tsx';

const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-PH', { dateStyle: 'medium', timeZone: 'Asia/Manila' }).format(
    Date.now() + days * DAY_MS,
  );

const open = (offer: DepositOffer | null, search = '') => {
  const promotions = [{ code: 'first-deposit', title: 'First deposit doubled', offer }];
  const Form = () => <DepositForm methods={METHODS} promotions={promotions} onOrder={() => {}} />;
  return showScreen(Form, {
    at: `/m/voucherCenter${search}`,
    session: SESSION,
    answers: { 'wallet.deposit': () => ORDER },
  });
};

const choose = (screen: ShownScreen) =>
  screen.press(screen.root.querySelector<HTMLElement>('input[value="first-deposit"]') ?? screen.root);
const terms = (screen: ShownScreen) =>
  screen.root.querySelector('section[aria-label="Terms of the bonus"]')?.textContent;

describe('offer of a deposit', () => {
  test('states what it gives and requires for the typed amount', async () => {
    const screen = await open(OFFER);
    expect(screen.root.textContent).toContain(
      '100% bonus, up to ₱1,000.00 · For deposits of ₱100.00 or more',
    );
    await screen.type('Amount', '500');
    expect(screen.root.textContent).toContain(
      `+₱500.00, play with ₱1,000.00, wager ₱4,000.00 by ${dayIn(OFFER.lastsDays)}`,
    );
    await screen.type('Amount', '3000');
    expect(screen.root.textContent).toContain('+₱1,000.00, play with ₱4,000.00, wager ₱8,000.00');
    await screen.type('Amount', '99');
    expect(screen.root.textContent).not.toContain('play with');
  });

  test('is announced above the button once it is chosen', async () => {
    const screen = await open(OFFER);
    await screen.type('Amount', '500');
    expect(screen.root.querySelector('form [aria-live]')).toBeNull();
    await choose(screen);
    const announced = () => screen.root.querySelector('form [aria-live]')?.textContent;
    expect(announced()).toContain('+₱500.00, play with ₱1,000.00');
    await screen.type('Amount', '600');
    expect(announced()).toContain('+₱600.00, play with ₱1,200.00');
  });

  test('has its terms before the deposit, which sends the choice', async () => {
    const screen = await open(OFFER);
    expect(terms(screen)).toBeUndefined();
    await choose(screen);
    await screen.type('Amount', '500');
    for (const term of [
      'Wagering8 × the bonus',
      '25 days from its start',
      '7 days after the deposit',
      'Cash first, also cash held by chases, then the bonus',
      'Highest stake₱5.00',
      'Slots100%',
      'Dice and Fishing50%',
      'Live casino and Card games10%',
      'Lottery and E-lotteryCannot be played',
      'Low-risk bets count less.',
    ]) {
      expect(terms(screen)).toContain(term);
    }
    await screen.submit();
    expect(screen.calls.at(-1)).toMatchObject({
      name: 'wallet.deposit',
      input: { promotion: 'first-deposit' },
    });
  });

  test.each([
    ['15000.00', 'this takes about 8 days.'],
    ['2000.00', 'this takes about 60 days: longer than the bonus lasts.'],
  ])('projects a last month of %s', async (lastMonthTurnover, words) => {
    const screen = await open({ ...OFFER, lastMonthTurnover });
    await choose(screen);
    await screen.type('Amount', '500');
    expect(terms(screen)).toContain(words);
  });

  test('has no projection without play', async () => {
    const screen = await open(OFFER);
    await choose(screen);
    await screen.type('Amount', '500');
    expect(terms(screen)).not.toContain('last month');
  });

  test('is chosen with its amount by a link, unless it is not offered', async () => {
    const linked = await open(OFFER, '?promotion=first-deposit&amount=500');
    expect(terms(linked)).toContain('8 × the bonus');
    await linked.submit();
    expect(linked.calls.at(-1)).toMatchObject({
      name: 'wallet.deposit',
      input: { promotion: 'first-deposit', amount: '500' },
    });
    const other = await open(OFFER, '?promotion=second-deposit&amount=500');
    await other.submit();
    expect(other.calls.at(-1)?.input).toMatchObject({ amount: '500' });
    expect(other.calls.at(-1)?.input).not.toHaveProperty('promotion');
  });

  test('is missing where a promotion gives no bonus by itself', async () => {
    const screen = await open(null);
    await choose(screen);
    await screen.type('Amount', '500');
    expect(screen.root.textContent).toContain('First deposit doubled');
    expect(terms(screen)).toBeUndefined();
    expect(screen.root.textContent).not.toContain('bonus');
  });
});
