import { dayOf } from '@tessera/contract/calendar';
import { beforeEach, describe, expect, test } from 'vitest';
import { inputOf } from '../../testing/form.ts';
import {
  type Answers,
  refusing,
  SESSION,
  settle,
  type ShownScreen,
  showScreen,
} from '../../testing/screen.tsx';
import { hadAutoDialog, recordAutoDialog } from '../api/visit.ts';
import { TrialRefused } from './trial-refused.tsx';
import { Screen } from './trial-screen.tsx';

const AT = '/m/trail';
const TRIAL_SESSION = {
  ...SESSION,
  userName: 'trial_8f3k',
  merchantCode: 'tesseratrial',
  type: 4,
  customerType: 4,
};
const flags = { FREEPLAY3: true };
const ANSWERS: Answers = {
  'identity.createTrailAccount': () => ({ trialName: 'trial_8f3k' }),
  'identity.testPlay': () => TRIAL_SESSION,
};

beforeEach(() => {
  sessionStorage.clear();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

describe('start of a trial', () => {
  test('opens an account, signs in and shows home', async () => {
    const screen = await showScreen(Screen, { at: AT, flags, answers: ANSWERS });
    screen.queries.setQueryData(['games.gameList', {}], { games: [] });
    await screen.press(screen.button('Start the free trial'));
    expect(screen.calls.map(({ name }) => name)).toEqual([
      'identity.createTrailAccount',
      'identity.testPlay',
    ]);
    expect(screen.api.session.get()).toEqual(TRIAL_SESSION);
    expect(sessionStorage.getItem('trialName')).toBe('trial_8f3k');
    expect(JSON.parse(sessionStorage.getItem('MC_SESSION_INFO') ?? '')).toEqual(TRIAL_SESSION);
    expect(screen.queries.getQueryData(['games.gameList', {}])).toBeUndefined();
    expect(screen.place()).toBe('/m/home');
  });

  test('continues the visit of the guest: no second automatic dialog opens', async () => {
    recordAutoDialog();
    const screen = await showScreen(Screen, { at: AT, flags, answers: ANSWERS });
    await screen.press(screen.button('Start the free trial'));
    expect(hadAutoDialog()).toBe(true);
  });

  test('leads to the requested page and never off the site', async () => {
    const wanted = await showScreen(Screen, { at: `${AT}?return=/m/slotsCenter`, flags, answers: ANSWERS });
    await wanted.press(wanted.button('Start the free trial'));
    expect(wanted.place()).toBe('/m/slotsCenter');
    const evil = await showScreen(Screen, { at: `${AT}?return=//evil.example`, flags, answers: ANSWERS });
    await evil.press(evil.button('Start the free trial'));
    expect(evil.place()).toBe('/m/home');
  });

  test('shows its progress and accepts one tap', async () => {
    const { promise, resolve } = Promise.withResolvers();
    const answers = { ...ANSWERS, 'identity.testPlay': () => promise };
    const screen = await showScreen(Screen, { at: AT, flags, answers });
    const statusText = () => screen.root.querySelector('[role="status"]')?.textContent;
    await screen.press(screen.button('Start the free trial'));
    expect(statusText()).toBe('Getting your trial ready, please wait…');
    await screen.press(screen.button('Getting your trial ready, please wait…'));
    expect(screen.calls).toHaveLength(2);
    resolve(TRIAL_SESSION);
    await settle();
    expect(statusText()).toBe('');
  });
});

test('a captcha is required for many trials from one address', async () => {
  const answers: Answers = {
    ...ANSWERS,
    'identity.createTrailAccount': ({ captcha }) =>
      captcha === '1234' ? { trialName: 'trial_8f3k' } : refusing('captcha.required', { captcha: true })(),
    'identity.captcha': () => 'picture',
  };
  const screen = await showScreen(Screen, { at: AT, flags, answers });
  await screen.press(screen.button('Start the free trial'));
  expect(inputOf(screen, 'captcha')).toEqual({ purpose: 'trial' });
  expect(screen.alerts()).toEqual([]);
  await screen.submit();
  expect(screen.alerts()).toEqual(['Enter a captcha']);
  await screen.type('Captcha', '1234');
  await screen.submit();
  expect(screen.place()).toBe('/m/home');
});

describe('trial with an age check', () => {
  const BORN: Readonly<Record<string, string>> = {
    '2020-05-14': 'protection.age',
    '1850-05-14': 'protection.birthday.invalid',
  };
  const underAge: Answers = {
    ...ANSWERS,
    'identity.createTrailAccount': ({ birthday }) => {
      const code = birthday === undefined ? 'trial.birthday.required' : BORN[birthday as string];
      return code === undefined ? { trialName: 'trial_8f3k' } : refusing(code)();
    },
  };
  const isDialogOpen = (screen: ShownScreen) => screen.root.querySelector('dialog')?.open;
  async function begin(screen: ShownScreen): Promise<void> {
    const button = screen.root.querySelector<HTMLElement>('dialog button[type="submit"]');
    if (!button) throw new Error('the sheet is not open');
    await screen.press(button);
  }

  test('asks for the birthday when the server requires it, and starts with the answer', async () => {
    const screen = await showScreen(Screen, { at: AT, flags, answers: underAge });
    await screen.press(screen.button('Start the free trial'));
    expect([isDialogOpen(screen), screen.alerts()]).toEqual([true, []]);
    expect(screen.root.textContent).toContain('Only people aged 18 or over can play, even with play money.');
    expect(screen.field('Date of birth').max).toBe(dayOf(Date.now()));
    const send = () => begin(screen);
    await send();
    expect(screen.alerts()).toEqual(['Enter your date of birth']);
    for (const [birthday, words] of [
      ['2020-05-14', 'You are too young to play here.'],
      ['1850-05-14', 'Enter your date of birth'],
    ] as const) {
      await screen.type('Date of birth', birthday);
      await send();
      expect(screen.alerts()).toEqual([words]);
      expect(screen.field('Date of birth').getAttribute('aria-invalid')).toBe('true');
    }
    await screen.type('Date of birth', '1990-05-14');
    expect(screen.alerts()).toEqual([]);
    await send();
    expect(inputOf(screen, 'createTrailAccount')).toEqual({ birthday: '1990-05-14' });
    expect(screen.place()).toBe('/m/home');
  });

  test('does not ask again after a different failure', async () => {
    const answers: Answers = {
      ...underAge,
      'identity.createTrailAccount': ({ birthday, captcha }) => {
        if (birthday === undefined) return refusing('trial.birthday.required')();
        return captcha === '1234' ? { trialName: 'trial_8f3k' } : refusing('captcha.required')();
      },
      'identity.captcha': () => 'picture',
    };
    const screen = await showScreen(Screen, { at: AT, flags, answers });
    await screen.press(screen.button('Start the free trial'));
    await screen.type('Date of birth', '1990-05-14');
    await begin(screen);
    expect(isDialogOpen(screen)).toBe(false);
    await screen.type('Captcha', '1234');
    await screen.submit();
    expect(screen.place()).toBe('/m/home');
  });

  test('leads back when the visitor cancels', async () => {
    const screen = await showScreen(Screen, { at: AT, flags, answers: underAge });
    await screen.press(screen.button('Start the free trial'));
    await screen.press(screen.button('Close'));
    expect([isDialogOpen(screen), screen.alerts(), screen.place()]).toEqual([false, [], AT]);
  });
});

describe('refused trial', () => {
  test.each([
    ['trial.limit', 'No more free trials from here today. Try again tomorrow, or open an account.'],
    ['function.not.available', 'There is no free trial at the moment.'],
  ])('%s has a message', async (code, words) => {
    const answers = { ...ANSWERS, 'identity.createTrailAccount': refusing(code) };
    const screen = await showScreen(Screen, { at: AT, flags, answers });
    await screen.press(screen.button('Start the free trial'));
    expect(screen.alerts()).toEqual([words]);
    expect(screen.api.session.get()).toBeNull();
    expect(screen.button('Open an account of my own').getAttribute('href')).toBe('/m/register');
  });

  test('is shown where the operator offers none', async () => {
    const screen = await showScreen(Screen, { at: AT, flags: { FREEPLAY3: false } });
    expect(screen.root.textContent).toContain('There is no free trial at the moment.');
    expect(() => screen.button('Start the free trial')).toThrow('no button');
  });

  test('is shown to a member', async () => {
    const screen = await showScreen(Screen, { at: AT, session: SESSION });
    expect(screen.root.textContent).toContain('You are signed in as maria9.');
    expect(screen.place()).toBe(AT);
    expect(screen.button('Go to the games').getAttribute('href')).toBe('/m/home');
    expect(() => screen.button('Start the free trial')).toThrow('no button');
  });

  test('offers registration to a trial member', async () => {
    const screen = await showScreen(Screen, { at: AT, session: TRIAL_SESSION });
    expect(screen.root.textContent).toContain('You are on a free trial now.');
    expect(screen.button('Open an account of my own').getAttribute('href')).toBe('/m/register');
  });
});

describe('trial without public registration', () => {
  const closed = { ...flags, USERNAMEREG3: false, MOBILENUMREG3: false };
  const offersRegistration = ({ root }: { readonly root: HTMLElement }) =>
    root.querySelector('a[href^="/m/register"]') !== null ||
    /account of my own|open an account/.test(root.textContent);

  test('offers no registration, also when trials are exhausted', async () => {
    const answers = { ...ANSWERS, 'identity.createTrailAccount': refusing('trial.limit') };
    const screen = await showScreen(Screen, { at: AT, flags: closed, answers });
    expect(offersRegistration(screen)).toBe(false);
    await screen.press(screen.button('Start the free trial'));
    expect(screen.alerts()).toEqual(['No more free trials from here today. Try again tomorrow.']);
    expect(offersRegistration(screen)).toBe(false);
  });

  test('offers only games to a trial member', async () => {
    const screen = await showScreen(Screen, { at: AT, flags: closed, session: TRIAL_SESSION });
    expect(screen.button('Go to the games').getAttribute('href')).toBe('/m/home');
    expect(offersRegistration(screen)).toBe(false);
  });

  test('leads from a screen that is closed to trials to the login', async () => {
    const at = '/m/mine';
    const screen = await showScreen(TrialRefused, { at, flags: closed, session: TRIAL_SESSION });
    expect(screen.button('Log in').getAttribute('href')).toBe('/m/login');
    expect(offersRegistration(screen)).toBe(false);
    const open = await showScreen(TrialRefused, { at, flags, session: TRIAL_SESSION });
    expect(open.button('Register').getAttribute('href')).toBe('/m/register');
    expect(open.button('Log in').getAttribute('href')).toBe('/m/login');
    expect(open.button('Go to the home page').getAttribute('href')).toBe('/m/home');
  });
});
