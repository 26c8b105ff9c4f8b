import type { RegisterSettings } from '@tessera/contract/identity/registration';
import { beforeEach, describe, expect, test } from 'vitest';
import { requiring, fill } from '../../../testing/form.ts';
import { refusing, SESSION, type ShownScreen, showScreen } from '../../../testing/screen.tsx';
import { ShownRegistration } from '../../../testing/shown-registration.tsx';

const PASSWORD = 'Tessera-2026';
const COMPLETE = { 'User name': 'maria9', Password: PASSWORD, 'Confirm password': PASSWORD };
const sent = (screen: ShownScreen) => screen.calls.filter(({ name }) => name === 'identity.register');

interface Given {
  readonly settings: RegisterSettings;
  readonly register?: () => unknown;
}

function open({ settings, register = () => SESSION }: Given) {
  const answers = { 'identity.getSetRegister': () => settings, 'identity.register': register };
  return showScreen(ShownRegistration, { at: '/m/register', answers });
}

/** Returns the description of a field, as assistive technology reads it. */
function describing(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

function titleOfSuggestions({ root }: ShownScreen): string | null | undefined {
  const id = root.querySelector('[role=group]')?.getAttribute('aria-labelledby');
  return id && document.getElementById(id)?.textContent;
}

beforeEach(() => sessionStorage.clear());

describe('registration form with invalid input', () => {
  test('names each missing field', async () => {
    const on = { enabled: true, required: true };
    const screen = await open({
      settings: requiring({ birthday: on, depositLimitDay: on, depositLimitWeek: on, recommenderId: on }),
    });
    await screen.submit();
    expect(screen.alerts()).toEqual([
      'Choose a user name',
      'Choose a password',
      'Enter the password again',
      'Enter your date of birth',
      'Daily deposit limit is missing',
      'Weekly deposit limit is missing',
      'Referral code is missing',
    ]);
  });

  test('refuses an age below the market minimum and a user name that resembles a number', async () => {
    const screen = await open({ settings: requiring({ birthday: { enabled: true, required: true } }) });
    const birthday = new Date().toISOString().slice(0, 10);
    await fill(screen, { ...COMPLETE, 'User name': '09178880001', 'Date of birth': birthday });
    await screen.submit();
    expect(sent(screen)).toEqual([]);
    expect(screen.alerts()).toEqual([
      '4 to 20 letters and numbers, starting with a letter',
      'You are too young to open an account here.',
    ]);
  });

  test('refuses contradictory limits at the longer period', async () => {
    const on = { enabled: true, required: true };
    const limits = { depositLimitDay: on, depositLimitWeek: on, depositLimitMonth: on };
    const screen = await open({ settings: requiring(limits) });
    const [day, week, month] = ['Daily', 'Weekly', 'Monthly'].map((period) => `${period} deposit limit`) as [
      string,
      string,
      string,
    ];
    await fill(screen, { ...COMPLETE, [day]: '500', [week]: '100', [month]: '600' });
    await screen.submit();
    expect(sent(screen)).toEqual([]);
    expect(screen.alerts()).toEqual(['Not lower than the limit for a shorter time']);
    await screen.type(week, '500');
    expect(screen.alerts()).toEqual([]);
  });

  test('has a hint and a currency sign per limit, and a title for the suggestions', async () => {
    const on = { enabled: true, required: true };
    const limits = { depositLimitDay: on, depositLimitWeek: on, depositLimitMonth: on };
    const screen = await open({ settings: requiring(limits) });
    const fields = ['Daily', 'Weekly', 'Monthly'].map((period) => screen.field(`${period} deposit limit`));
    expect(fields.map((field) => describing(field))).toEqual([
      'You cannot deposit more than this in one day',
      'You cannot deposit more than this in one week',
      'You cannot deposit more than this in one month',
    ]);
    for (const field of fields) expect(field.parentElement?.textContent).toContain('₱');
    expect(titleOfSuggestions(screen)).toBe('Choose a daily limit');
  });

  test('suggests monthly limits where only the month is required', async () => {
    const screen = await open({
      settings: requiring({ depositLimitMonth: { enabled: true, required: true } }),
    });
    expect(titleOfSuggestions(screen)).toBe('Monthly deposit limit');
    await screen.press(screen.button('₱5,000.00'));
    expect(screen.field('Monthly deposit limit').value).toBe('5000');
  });

  test('suggests no limit above the monthly cap of the market', async () => {
    const settings = requiring({ depositLimitMonth: { enabled: true, required: true } });
    const screen = await open({ settings: { ...settings, mostPerMonth: '5000.00' } });
    const amounts = [...screen.root.querySelectorAll('[role=group] button')];
    expect(amounts.map(({ textContent }) => textContent)).toEqual(['₱1,000.00', '₱5,000.00']);
  });

  test('fills every period from a suggestion', async () => {
    const on = { enabled: true, required: true };
    const limits = { depositLimitDay: on, depositLimitWeek: on, depositLimitMonth: on };
    const screen = await open({ settings: requiring(limits) });
    await fill(screen, COMPLETE);
    await screen.press(screen.button('₱500.00'));
    await screen.submit();
    expect(sent(screen)[0]?.input).toMatchObject({
      depositLimitDay: '500',
      depositLimitWeek: '2000',
      depositLimitMonth: '5000',
    });
  });
});

test('a device of an excluded member is refused beside the button and keeps the input', async () => {
  const register = refusing('register.device.excluded');
  const screen = await open({ settings: requiring(), register });
  await fill(screen, COMPLETE);
  await screen.submit();
  expect(screen.alerts()).toEqual([
    'You can’t open an account on this device right now. Please contact customer service.',
  ]);
  expect(screen.field('User name').value).toBe('maria9');
});
