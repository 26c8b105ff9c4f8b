import { describe, expect, test } from 'vitest';
import ar from '../../../locales/ar.json' with { type: 'json' };
import ty from '../../../locales/ty.json' with { type: 'json' };
import { bonus, reward, showCenter } from '../../../testing/bonuses.tsx';
import { formatsOf } from '../../i18n/formats.ts';
import { languageOf } from '../../i18n/languages.ts';

// jsdom dialogs have no modal mode.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

describe('a ticket', () => {
  const ticket = (changes: object = {}) =>
    bonus('7', {
      kind: 'TICKET',
      form: 'ticket',
      title: 'Friday ticket',
      amount: '50.00',
      balance: '30.00',
      required: '50.00',
      wagered: '20.00',
      bonusFirst: true,
      maxStake: '25.00',
      refusedTypes: ['RNG', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT'],
      lastsDays: 3,
      ...changes,
    });
  const listed = (state: string) =>
    reward('7', { kind: 'TICKET', form: 'ticket', title: 'Friday ticket', amount: '50.00', state });
  const NO_WORDS = /bonus|wager/i;

  test('to claim states its stake, games and time, and no wagering', async () => {
    const issued = [ticket({ balance: '0.00', wagered: '0.00', wagerUntil: null })];
    const { root } = await showCenter({ active: null, queued: [], issued }, [listed('issued')]);
    const card = root.querySelector('article')?.textContent ?? '';
    for (const words of [
      'Friday ticket',
      'Ticket',
      'Bet ₱50.00 for free by',
      'GamesLive casino',
      'Highest stake₱25.00',
      '3 days from its start',
      'While this ticket is in use, you cannot play other games.',
    ]) {
      expect(card).toContain(words);
    }
    expect(card).not.toMatch(NO_WORDS);
  });

  test('in use appears once, with what is staked and left', async () => {
    const { root } = await showCenter({ active: ticket(), queued: [], issued: [] }, [listed('active')]);
    expect(root.querySelectorAll('article')).toHaveLength(1);
    const card = root.querySelector('article')?.textContent ?? '';
    for (const words of [
      'Staked ₱20.00 of ₱50.00',
      'On the ticket₱30.00',
      'GamesLive casino',
      '12 days left',
      'When you have staked the whole ticket once',
      'Give up this ticket',
    ]) {
      expect(card).toContain(words);
    }
    expect(card).not.toMatch(NO_WORDS);
  });

  test('is given up as a ticket', async () => {
    const { root, button, press } = await showCenter({ active: ticket(), queued: [], issued: [] }, [], {
      'bonus.forfeitBonus': () => ({ balance: '110.00' }),
    });
    await press(button('Give up this ticket'));
    expect(root.querySelector('dialog')?.textContent).toContain('Give up this ticket?');
    await press(button('Give up ₱30.00'));
    expect(document.activeElement?.textContent).toBe('You gave up the ticket. Your cash is untouched.');
  });

  test('behind a bonus waits for it', async () => {
    const queued = [ticket({ wagerUntil: null })];
    const { root } = await showCenter({ active: bonus('6'), queued, issued: [] });
    const card = root.querySelectorAll('article')[1]?.textContent ?? '';
    expect(card).toContain('You can use this ticket when the active bonus ends.');
    expect(card).toContain('GamesLive casino');
  });
});

describe('a discount', () => {
  const discount = (changes: object = {}) =>
    bonus('7', {
      kind: 'TICKET',
      form: 'ticket',
      title: null,
      amount: '50.00',
      balance: '40.00',
      required: '250.00',
      wagered: '50.00',
      bonusFirst: true,
      stakeBasisPoints: 2000,
      maxStake: null,
      refusedTypes: ['RNG', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT'],
      lastsDays: 3,
      ...changes,
    });
  const ticket = { ticketType: 'DISCOUNT', stakeBasisPoints: 2000, gameTypes: ['LIVE'] };
  const listed = (changes: object) =>
    reward('7', { kind: 'TICKET', form: 'ticket', title: null, amount: '50.00', ticket, ...changes });
  const issued = [discount({ balance: '0.00', wagered: '0.00', wagerUntil: null })];
  const offered = [listed({ state: 'issued' })];

  test('to claim states its part, what it pays and the stakes that it is for', async () => {
    const { root } = await showCenter({ active: null, queued: [], issued }, offered);
    const card = root.querySelector('article')?.textContent ?? '';
    for (const words of [
      'Discount',
      '20% off your stakes until the ticket has paid ₱50.00 (stakes of ₱250.00), by ',
      'Each stake20% from the ticket, the rest from your cash',
      'GamesLive casino',
      'While this ticket is in use, you cannot play other games.',
    ]) {
      expect(card).toContain(words);
    }
    expect(card).not.toMatch(/bonus|wager|free/i);
  });

  test('that waits states its days', async () => {
    const { root } = await showCenter({ active: bonus('6'), queued: [], issued }, offered);
    const card = root.querySelectorAll('article')[1]?.textContent ?? '';
    expect(card).toContain('Then you have 3 days for 20% off your stakes, until the ticket has paid ₱50.00');
  });

  test.each([
    ['TY', ty, '20% bawas sa mga taya mo hanggang makapagbayad ang ticket ng ₱50.00 (mga tayang ₱250.00)'],
    ['AR', ar, 'حتى تدفع التذكرة'],
  ] as const)('is stated in %s with its amounts', async (code, texts, words) => {
    const { root } = await showCenter({ active: null, queued: [], issued }, offered, {}, undefined, [
      code,
      texts,
    ]);
    const card = root.querySelector('article')?.textContent ?? '';
    const { money, percent } = formatsOf(languageOf(code));
    expect(card).toContain(words);
    for (const amount of ['50.00', '250.00']) expect(card).toContain(money(amount, { currency: 'PHP' }));
    expect(card).toContain(percent(20));
  });

  test('in use states when the rest becomes cash', async () => {
    const { root } = await showCenter({ active: discount(), queued: [], issued: [] });
    const card = root.querySelector('article')?.textContent ?? '';
    for (const words of [
      'Staked ₱50.00 of ₱250.00',
      'On the ticket₱40.00',
      'When you have staked ₱250.00, what is on the ticket becomes your cash.',
    ]) {
      expect(card).toContain(words);
    }
  });

  test('is confirmed after its claim', async () => {
    const { root, button, press } = await showCenter({ active: null, queued: [], issued }, offered, {
      'rewards.claimReward': () => ({ state: 'active', balance: '110.00' }),
    });
    await press(button('Claim ₱50.00'));
    expect(root.textContent).toContain('Your ticket is ready: 20% off your stakes, up to ₱50.00 in all.');
  });

  test.each([
    [ticket, 'Discount · ', '20% off stakes: Live casino'],
    [
      { ticketType: 'FREE_BET', stakeBasisPoints: null, gameTypes: ['RNG', 'FISH'] },
      'Ticket · ',
      'For Slots and Fishing',
    ],
  ])('or free bet in the history names its games: %j', async (terms, name, games) => {
    const used = listed({ ticket: terms, state: 'completed', claimedAt: '2026-11-21T08:00:00.000Z' });
    const none = { active: null, queued: [], issued: [] };
    const { root } = await showCenter(none, [used], {}, '/m/rewardCenter?view=history');
    expect(root.textContent).toContain(name);
    expect(root.textContent).toContain(games);
  });
});
