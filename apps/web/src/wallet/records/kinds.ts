import type { PlainMessageKey } from '../../i18n/messages.ts';

const KINDS = [
  'adjustment-credit',
  'adjustment-debit',
  'bet',
  'bonus',
  'bonus-release',
  'chargeback',
  'commission',
  'commission-earned',
  'deposit',
  'remainder-given-up',
  'reversal',
  'rollback-bet',
  'rollback-win',
  'trial-grant',
  'upline-received',
  'upline-sent',
  'win',
  'withdrawal-fee',
  'withdrawal-hold',
  'withdrawal-paid',
  'withdrawal-release',
] as const;

/** What a movement is called; one this page does not know yet is just that. */
export function kindWords(kind: string): PlainMessageKey {
  const known = KINDS.find((one) => one === kind);
  return known ? `account.kind.${known}` : 'account.kind.other';
}

const ACCOUNTS = [
  'agent-commission',
  'bank',
  'bonus',
  'cash',
  'fees',
  'game-result',
  'gateway-in',
  'gateway-out',
  'given-up-remainders',
  'locked',
  'manual-adjustment',
  'member-debt',
  'open-bets',
  'promo-cost',
  'transfer-clearing',
  'trial-issuer',
] as const;

/** An account of the books in plain words; one nobody needs to know apart is the house. */
export function accountWords(account: string, whose: string): PlainMessageKey {
  if (whose === 'other') return 'account.other';
  const known = ACCOUNTS.find((one) => one === account);
  return known ? `account.account.${known}` : 'account.account.house';
}
