import { useQueryClient } from '@tanstack/react-query';
import type { Need } from '@tessera/contract/first-view';
import type { PayoutKind } from '@tessera/contract/wallet/payout-account';
import type { CallName, CallOutput, RefusalTexts } from '../../api/index.ts';

export type Accounts = CallOutput<'payoutAccount.payoutAccounts'>;
export type Account = Accounts['accounts'][number];
export type Banks = CallOutput<'payoutAccount.payoutBanks'>;

/** Texts of each kind. */
export const KIND_TEXTS = {
  BC: {
    title: 'payout.banks',
    text: 'payout.banksText',
    none: 'payout.banksNone',
    add: 'payout.bankAdd',
    bank: 'payout.bank',
    number: 'payout.bankNumber',
    numberHint: 'payout.bankNumberHint',
    numberWrong: 'payout.bankNumberWrong',
  },
  EW: {
    title: 'payout.eWallets',
    text: 'payout.eWalletsText',
    none: 'payout.eWalletsNone',
    add: 'payout.eWalletAdd',
    bank: 'payout.eWallet',
    number: 'payout.eWalletNumber',
    numberHint: 'payout.eWalletNumberHint',
    numberWrong: 'payout.eWalletNumberWrong',
  },
  VW: {
    title: 'payout.crypto',
    text: 'payout.cryptoText',
    none: 'payout.cryptoNone',
    add: 'payout.cryptoAdd',
    bank: 'payout.network',
    number: 'payout.address',
    numberHint: 'payout.addressHint',
    numberWrong: 'payout.addressWrong',
  },
} as const satisfies Record<PayoutKind, Record<string, string>>;

/** Refusals of these screens only, above the button. */
export const PAYOUT_FAILURES: RefusalTexts = {
  'session.limited': 'security.limited',
  'owner.code.required': 'security.ownerText',
  'payout.account.taken': 'payout.taken',
  'payout.account.most': 'payout.full',
  'payout.account.not.found': 'payout.gone',
};

/** Calls of the first view of each kind. */
export function needs(): readonly Need[] {
  return [
    { call: 'identity.securityFactors', input: {} },
    { call: 'identity.securityConfig', input: {} },
    { call: 'payoutAccount.payoutAccounts', input: {} },
    { call: 'payoutAccount.payoutBanks', input: {} },
  ];
}

/** Refetches the data that an account change invalidates; resolves when it has loaded. */
export function useRefetchAccounts(): () => Promise<unknown> {
  const queries = useQueryClient();
  const calls = [
    'payoutAccount.payoutAccounts',
    'identity.accountEvents',
    'withdrawal.withdrawSettings',
  ] as const satisfies readonly CallName[];
  return () => Promise.all(calls.map((call) => queries.invalidateQueries({ queryKey: [call, {}] })));
}
