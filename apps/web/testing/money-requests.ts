import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { Screen as DepositScreen } from '../src/wallet/deposits/deposit-screen.tsx';
import { Screen as ErasureScreen } from '../src/wallet/erasure-screen.tsx';
import { Screen as UplineScreen } from '../src/wallet/upline-screen.tsx';
import { Screen as WithdrawScreen } from '../src/wallet/withdrawals/withdraw-screen.tsx';
import type { Answers, ShownScreen } from './screen.tsx';
import { BARE, CONFIG } from './security-center.ts';

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
  lastUsed: false,
};
const UPLINE = { superior: 'ja***7', availableBalance: '900.00', unstaked: null, hasPassword: true };
const ERASURE = {
  dueAt: null,
  hindrances: ['balance'],
  graceDays: 14,
  keptYears: 10,
  excluded: false,
  remainder: { amount: '12.3456', smallest: '100.00' },
};
const PROTECTED = {
  limits: [],
  breakUntil: '2036-01-01T00:00:00.000Z',
  exclusion: null,
  realityCheckMinutes: null,
};
export const READING: Answers = {
  'withdrawal.withdrawSettings': () => WITHDRAW_SETTINGS,
  'withdrawal.withdrawCharge': () => ({ withdrawAmount: '500.00', charge: '0.00', arrives: '500.00' }),
  'identity.securityFactors': () => BARE,
  'identity.securityConfig': () => CONFIG,
  'erasure.erasure': () => ERASURE,
  'wallet.wallet': () => ({ sumBalance: '900.00', currency: 'PHP', currencySymbol: '₱', sequence: '4' }),
  'wallet.depositMethods': () => [{ code: 'sandbox', displayName: 'Sandbox', channels: [CHANNEL] }],
  'wallet.depositPromotions': () => [],
  'report.deposits': () => ({ list: [], next: null }),
  'upline.uplineAccount': () => UPLINE,
};

export const loseAnswer = () => {
  throw new TypeError('the connection was reset');
};
export const PIN = '739150';

export interface Case {
  readonly call:
    | 'withdrawal.withdraw'
    | 'wallet.deposit'
    | 'upline.transferUpline'
    | 'erasure.giveUpRemainder';
  readonly Screen: () => ReactNode;
  readonly at: string;
  readonly send: (screen: ShownScreen) => Promise<void>;
  readonly amount: string;
  /** Answers without a form, by reason. */
  readonly formless: Readonly<Record<string, Answers>>;
  /** Result of the screen after the request was found. */
  readonly found: (screen: ShownScreen) => unknown;
}

async function withPassword(screen: ShownScreen): Promise<void> {
  await screen.type('Amount', '500');
  await screen.type('Withdrawal password', PIN);
  await screen.submit();
}

export const CASES: Readonly<Record<string, Case>> = {
  withdrawal: {
    call: 'withdrawal.withdraw',
    Screen: WithdrawScreen,
    at: '/m/withdraw',
    send: withPassword,
    amount: '500',
    formless: {
      'without a payout account': {
        'withdrawal.withdrawSettings': () => ({ ...WITHDRAW_SETTINGS, accounts: [] }),
      },
      'without a way to withdraw': {
        'withdrawal.withdrawSettings': () => ({ ...WITHDRAW_SETTINGS, methods: [] }),
      },
    },
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
    amount: '500',
    formless: {
      'during a break': { 'protection.protection': () => PROTECTED },
      'without a way to deposit': { 'wallet.depositMethods': () => [] },
    },
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
    amount: '500',
    formless: {
      'below nobody': { 'upline.uplineAccount': () => ({ ...UPLINE, superior: null }) },
      'without a withdrawal password': {
        'upline.uplineAccount': () => ({ ...UPLINE, hasPassword: false }),
      },
      'while money must be staked': {
        'upline.uplineAccount': () => ({ ...UPLINE, unstaked: { required: '500.00', missing: '120.50' } }),
      },
    },
    found: (screen) => expect(screen.root.textContent).toContain('It is now in the balance of'),
  },
  remainder: {
    call: 'erasure.giveUpRemainder',
    Screen: ErasureScreen,
    at: '/m/securityCenter/erasure',
    send: async (screen) => {
      await screen.press(screen.button('Give up what is left'));
      const box = screen.root.querySelector<HTMLElement>('dialog[open] input[type="checkbox"]');
      if (!box) throw new Error('nothing to understand');
      await screen.press(box);
      await screen.press(screen.button('Give up ₱12.3456'));
    },
    amount: '12.3456',
    formless: {
      'without a remainder': {
        'erasure.erasure': () => ({ ...ERASURE, hindrances: [], remainder: null }),
      },
    },
    found: (screen) => expect(screen.root.textContent).toContain('₱12.3456 given up'),
  },
};
