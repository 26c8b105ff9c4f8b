import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Case, CASES, loseAnswer, PIN, READING } from '../../../testing/money-requests.ts';
import {
  type Input,
  refusing,
  SESSION,
  settle,
  type ShownScreen,
  showScreen,
  type Answers,
} from '../../../testing/screen.tsx';
import { fakeDialogs } from '../../../testing/security-center.ts';

beforeEach(() => {
  fakeDialogs();
  localStorage.clear();
});

const inputsOf = ({ calls }: ShownScreen, call: string): readonly Input[] =>
  calls.filter(({ name }) => name === call).map(({ input }) => input);
const openRequests = () => Object.keys(localStorage).filter((key) => key.startsWith('money'));
const OUTCOME = 'wallet.moneyRequestOutcome';

describe.each(Object.entries(CASES))(
  '%s with a lost answer',
  (action, { call, Screen, at, send, amount, formless, found }) => {
    const open = (answers: Answers, userName = SESSION.userName) =>
      showScreen(Screen, { at, session: { ...SESSION, userName }, answers: { ...READING, ...answers } });
    /** The answer and the query for the outcome are lost. */
    const lose = async () => {
      const screen = await open({ [call]: loseAnswer, [OUTCOME]: loseAnswer });
      await send(screen);
      return screen;
    };

    it('is shown as unknown, and nothing is sent again meanwhile', async () => {
      const screen = await lose();
      expect(screen.root.textContent).toContain('We got no answer. We are checking');
      expect(screen.root.textContent).not.toContain('try again');
      const submitter = screen.root.querySelector('button[type="submit"]:not([disabled])');
      if (action !== 'remainder' && submitter) await screen.submit();
      expect(inputsOf(screen, call)).toHaveLength(1);
      const [{ requestKey } = {}] = inputsOf(screen, call);
      expect(inputsOf(screen, OUTCOME)[0]).toEqual({ action, requestKey });
    });

    it('is found by its key after a reload', async () => {
      const [{ requestKey } = {}] = inputsOf(await lose(), call);
      const screen = await open({ [OUTCOME]: () => ({ reference: '7' }) });
      expect(inputsOf(screen, OUTCOME)).toEqual([{ action, requestKey }]);
      found(screen);
      expect(inputsOf(screen, call)).toEqual([]);
      expect(openRequests()).toEqual([]);
    });

    it('is reported when not executed, and the next one has a new key', async () => {
      const lost = inputsOf(await lose(), call);
      const screen = await open({ [OUTCOME]: () => ({ reference: null }), [call]: loseAnswer });
      expect(screen.root.textContent).toContain('You can try again.');
      await send(screen);
      expect(inputsOf(screen, call)).toHaveLength(1);
      expect(inputsOf(screen, call)[0]?.['requestKey']).not.toBe(lost[0]?.['requestKey']);
    });

    it('is neither shown to nor used by another member of this browser', async () => {
      const lost = inputsOf(await lose(), call);
      const screen = await open({ [call]: loseAnswer, [OUTCOME]: loseAnswer }, 'other7');
      expect(inputsOf(screen, OUTCOME)).toEqual([]);
      expect(screen.root.textContent).not.toContain('We got no answer');
      await send(screen);
      expect(inputsOf(screen, call)[0]?.['requestKey']).not.toBe(lost[0]?.['requestKey']);
    });

    it('leaves no secret and no name on the device', async () => {
      await lose();
      const stored = JSON.stringify(Object.entries(localStorage));
      expect(stored).toContain(amount);
      expect(stored).not.toContain(PIN);
      expect(stored).not.toContain(SESSION.userName);
    });

    it('survives the end of the session', async () => {
      const lost = await open({
        [call]: refusing('login.not.session'),
        [OUTCOME]: refusing('login.not.session'),
      });
      await send(lost);
      const [{ requestKey } = {}] = inputsOf(lost, call);
      const screen = await open({ [OUTCOME]: () => ({ reference: '7' }) });
      await act(() => vi.waitFor(() => expect(inputsOf(screen, OUTCOME)).toEqual([{ action, requestKey }])));
      await settle();
      found(screen);
    });

    it.each(Object.entries(formless))('is settled %s too', async (_, reading) => {
      const [{ requestKey } = {}] = inputsOf(await lose(), call);
      const waiting = await open({ ...reading, [OUTCOME]: loseAnswer });
      expect(waiting.root.textContent).toContain('We got no answer');
      const screen = await open({ ...reading, [OUTCOME]: () => ({ reference: '7' }) });
      expect(inputsOf(screen, OUTCOME)).toEqual([{ action, requestKey }]);
      expect(openRequests()).toEqual([]);
    });

    it.each([
      ['that is no object', () => 'null and void'],
      ['without content', (stored) => ({ ...stored, content: undefined })],
      ['without an amount', (stored) => ({ ...stored, content: {} })],
      ['with an amount that is no text', (stored) => ({ ...stored, content: { amount: 500 } })],
      ['with an amount that is no number', (stored) => ({ ...stored, content: { amount: 'lots' } })],
      ['without a time', (stored) => ({ ...stored, sentAt: undefined })],
      ['with a key that no server takes', (stored) => ({ ...stored, requestKey: 'mine' })],
    ] satisfies readonly [string, (stored: Input) => unknown][])(
      'is ignored when stored as a record %s, and the form stays available',
      async (_, spoil) => {
        await lose();
        const [key = ''] = openRequests();
        localStorage.setItem(
          key,
          JSON.stringify(spoil(JSON.parse(localStorage.getItem(key) ?? '') as Input)),
        );
        const screen = await open({ [call]: loseAnswer, [OUTCOME]: loseAnswer });
        expect(screen.root.textContent).not.toContain('We got no answer');
        await send(screen);
        expect(inputsOf(screen, call)).toHaveLength(1);
      },
    );

    it('is queried within seconds after the device clock was set back', async () => {
      const [{ requestKey } = {}] = inputsOf(await lose(), call);
      const [key = ''] = openRequests();
      const { lost: _, ...stored } = JSON.parse(localStorage.getItem(key) ?? '') as Input;
      localStorage.setItem(key, JSON.stringify({ ...stored, sentAt: Date.now() + 3_600_000 }));
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const screen = await open({ [OUTCOME]: () => ({ reference: '7' }) });
      await act(() => vi.advanceTimersByTimeAsync(5000));
      vi.useRealTimers();
      expect(inputsOf(screen, OUTCOME)).toEqual([{ action, requestKey }]);
    });
  },
);

describe.each(Object.entries(CASES))('refused %s', (action, { call, Screen, at, send }) => {
  const open = (code: string) =>
    showScreen(Screen, {
      at,
      session: SESSION,
      answers: { ...READING, [call]: refusing(code), [OUTCOME]: loseAnswer },
    });

  it.each(['request_param_err', 'request.forbidden', 'free_reject'])(
    'with %s is finished: nothing is unknown, and the next one has a new key',
    async (code) => {
      const screen = await open(code);
      await send(screen);
      expect(screen.root.textContent).not.toContain('We got no answer');
      expect(screen.alerts()).not.toEqual([]);
      expect([inputsOf(screen, OUTCOME), openRequests()]).toEqual([[], []]);
      const next = await open(code);
      await send(next);
      const keys = [screen, next].map((one) => inputsOf(one, call)[0]?.['requestKey']);
      expect(keys).not.toContain(undefined);
      expect(new Set(keys).size).toBe(2);
    },
  );

  it.each(['unknown', 'busy', 'system.maintenance'])(
    'with %s may have been executed: its key is stored',
    async (code) => {
      const screen = await open(code);
      await send(screen);
      expect(screen.root.textContent).toContain('We got no answer');
      expect([action, openRequests()]).toEqual([action, [expect.any(String)]]);
    },
  );
});

describe.each([
  ['withdrawal', 'Yes, withdraw again'],
  ['deposit', 'Yes, open another'],
  ['upline-transfer', 'Yes, send again'],
])('repeated %s', (action, again) => {
  const { call, Screen, at, send } = CASES[action] as Case;

  it('is sent again only after a confirmation', async () => {
    const time = '2026-05-02T00:00:00.000Z';
    const screen = await showScreen(Screen, {
      at,
      session: SESSION,
      answers: { ...READING, [call]: refusing('request.repeated', { time }) },
    });
    await send(screen);
    expect(screen.alerts()).toEqual([]);
    await screen.press(screen.button('No, go back'));
    expect(inputsOf(screen, call)).toHaveLength(1);
    await send(screen);
    await screen.press(screen.button(again));
    const [, second, third] = inputsOf(screen, call);
    expect(second).not.toHaveProperty('repeatConfirmed');
    expect(third).toEqual({ ...second, repeatConfirmed: true, requestKey: expect.any(String) });
    expect(third?.['requestKey']).not.toBe(second?.['requestKey']);
  });
});
