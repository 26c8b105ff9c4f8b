import type { WithdrawalState } from '@tessera/contract/wallet/withdrawal';

export function toneOf(state: WithdrawalState): 'good' | 'bad' | 'quiet' {
  if (state === 'paid') return 'good';
  return state === 'returned' || state === 'rejected' ? 'bad' : 'quiet';
}

/** Whether something still happens to it. */
export function isUnderWay(state: WithdrawalState): boolean {
  return toneOf(state) === 'quiet';
}
