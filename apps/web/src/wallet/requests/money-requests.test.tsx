import { type ReactNode, act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Answers,
  type Input,
  refusing,
  SESSION,
  settle,
  type ShownScreen,
  showScreen,
} from '../../../testing/screen.tsx';
import { standInForDialogs } from '../../../testing/security-center.ts';
import { Screen as DepositScreen } from '../deposits/deposit-screen.tsx';
import { Screen as UplineScreen } from '../upline/upline-screen.tsx';
import { Screen as WithdrawScreen } from '../withdrawals/withdraw-screen.tsx';

const WITHDRAW_SETTINGS = {
  methods: [
    {
      withdrawType: 'BC',
      minWithdrawal: '100.00',
      maxWithdrawal: '50000.00',
      fixedWithdrawAmounts: [],
      remainingWithdrawAmount: '100000.00',
      maxTransactionTimes: 5,
      remainingTransactionTimes: 4,
      withdrawTime: null,
      charge: { freeTimes: 2, fixed: '15.00', percent: '0' },
      turnover: null,
      confirmFrom: null,
      medianSeconds: null,
    },
  ],
  accounts: [
    {
      bankCardId: '31',
      withdrawType: 'BC',
      name: 'BDO Unibank',
      last4: '7890',
      usableFrom: '2026-01-01T00:00:00.000Z',
      isWithdrawActive: true,
    },
  ],
  passwordRequired: true,
  hasPassword: true,
  ownerWays: [],
  payoutsDelayed: false,
};
const CHANNEL = {
  code: 'sandbox',
  displayName: 'Sandbox',
  note: '',
  min: '100.00',
  max: '50000.00',
  fixAmounts: [],
  fixAmountOnly: false,
  customerCharge: 0,
  customerChargeFixed: '0.00',
  recommendation: false,
  payeeNameRequired: false,
  banks: [],
  paused: false,
};
const READING: Answers = {
  'withdrawal.withdrawSettings': () => WITHDRAW_SETTINGS,
  'withdrawal.withdrawCharge': () => ({ withdrawAmount: '500.00', charge: '0.00', arrives: '500.00' }),
  'identity.securityFactors': () => ({ hasPassword: true, passkeys: [], totpEnabledAt: null }),
  'wallet.wallet': () => ({ sumBalance: '900.00', currency: 'PHP', currencySymbol: '₱', sequence: '4' }),
  'wallet.depositMethods': () => [{ code: 'sandbox', displayName: 'Sandbox', channels: [CHANNEL] }],
  'wallet.depositPromotions': () => [],
  'report.deposits': () => ({ list: [], next: null }),
  'upline.uplineAccount': () => ({
    superior: 'ja***7',
    availableBalance: '900.00',
    unstaked: null,
    hasPassword: true,
  }),
};

const cut = () => {
  throw new TypeError('the connection was reset');
};
const PIN = '739150';

interface Case {
  readonly call: 'withdrawal.withdraw' | 'wallet.deposit' | 'upline.transferUpline';
  readonly Screen: () => ReactNode;
  readonly at: string;
  readonly send: (screen: ShownScreen) => Promise<void>;
  /** The button that confirms a repeat. */
  readonly again: string;
  /** What the screen shows or where it leads once the request was found. */
  readonly found: (screen: ShownScreen) => unknown;
}

async function withPassword(screen: ShownScreen): Promise<void> {
  await screen.type('Amount', '500');
  await screen.type('Withdrawal password', PIN);
  await screen.submit();
}

const CASES: Readonly<Record<string, Case>> = {
  withdrawal: {
    call: 'withdrawal.withdraw',
    Screen: WithdrawScreen,
    at: '/m/withdraw',
    send: withPassword,
    again: 'Yes, withdraw again',
    found: (screen) => expect(screen.place()).toBe('/m/withdrawReport?withdrawalId=7'),
  },
  deposit: {
    call: 'wallet.deposit',
    Screen: DepositScreen,
    at: '/m/voucherCenter',
    send: async (screen) => {
      await screen.type('Amount', '500');
      await screen.submit();
    },
    again: 'Yes, open another',
    found: (screen) => expect(screen.place()).toBe('/m/voucherCenter?depositId=7'),
  },
  'upline-transfer': {
    call: 'upline.transferUpline',
    Screen: UplineScreen,
    at: '/m/upLine/transfer',
    send: async (screen) => {
      await withPassword(screen);
      await screen.press(screen.button('Send now'));
    },
    again: 'Yes, send again',
    found: (screen) => expect(screen.root.textContent).toContain('It is now in the balance of'),
  },
};

beforeEach(() => {
  standInForDialogs();
  localStorage.clear();
});

const inputsOf = ({ calls }: ShownScreen, call: string): readonly Input[] =>
  calls.filter(({ name }) => name === call).map(({ input }) => input);
const OUTCOME = 'wallet.moneyRequestOutcome';

describe.each(Object.entries(CASES))(
  'a %s whose answer was lost',
  (action, { call, Screen, at, send, again, found }) => {
    const open = (answers: Answers, userName = SESSION.userName) =>
      showScreen(Screen, { at, session: { ...SESSION, userName }, answers: { ...READING, ...answers } });
    /** The answer and the question for its outcome are lost. */
    const lose = async () => {
      const screen = await open({ [call]: cut, [OUTCOME]: cut });
      await send(screen);
      return screen;
    };

    it('is said to be unknown, and nothing is sent again meanwhile', async () => {
      const screen = await lose();
      expect(screen.root.textContent).toContain('We got no answer. We are checking');
      expect(screen.root.textContent).not.toContain('try again');
      await screen.submit();
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
      expect(Object.keys(localStorage).filter((key) => key.startsWith('money'))).toEqual([]);
    });

    it('that was not executed is said so, and the next one has a key of its own', async () => {
      const lost = inputsOf(await lose(), call);
      const screen = await open({ [OUTCOME]: () => ({ reference: null }), [call]: cut });
      expect(screen.root.textContent).toContain('You can try again.');
      await send(screen);
      expect(inputsOf(screen, call)).toHaveLength(1);
      expect(inputsOf(screen, call)[0]?.['requestKey']).not.toBe(lost[0]?.['requestKey']);
    });

    it('is neither shown to another member of this browser nor used by them', async () => {
      const lost = inputsOf(await lose(), call);
      const screen = await open({ [call]: cut, [OUTCOME]: cut }, 'other7');
      expect(inputsOf(screen, OUTCOME)).toEqual([]);
      expect(screen.root.textContent).not.toContain('We got no answer');
      await send(screen);
      expect(inputsOf(screen, call)[0]?.['requestKey']).not.toBe(lost[0]?.['requestKey']);
    });

    it('leaves no secret and no name on the device', async () => {
      await lose();
      const stored = JSON.stringify(Object.entries(localStorage));
      expect(stored).toContain('500');
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

    it('that repeats an earlier one is sent again only once it is confirmed', async () => {
      const time = '2026-05-02T00:00:00.000Z';
      const screen = await open({ [call]: refusing('request.repeated', { time }) });
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
  },
);
