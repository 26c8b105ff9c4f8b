import type { PayoutKind } from '@tessera/contract/wallet/payout-account';
import type { CallOutput, OwnWords } from '../../api/index.ts';

export type Accounts = CallOutput<'payoutAccount.payoutAccounts'>;
export type Account = Accounts['accounts'][number];
export type Banks = CallOutput<'payoutAccount.payoutBanks'>;

/** The words of each kind. */
export const KIND_WORDS = {
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

/** Refusals that only these screens meet, above the button. */
export const PAYOUT_FAILURES: OwnWords = {
  'session.limited': 'security.limited',
  'owner.code.required': 'security.ownerText',
  'payout.account.taken': 'payout.taken',
  'payout.account.most': 'payout.full',
  'payout.account.not.found': 'payout.gone',
};
