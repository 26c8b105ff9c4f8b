import type { Reward } from '@tessera/contract/rewards/rewards';
import type { PlainMessageKey } from '../../i18n/messages.ts';

/** Returns the message that explains the state of a reward. A bonus also ends without a payment. */
export function stateText({ form, state, transferId, claimedAt }: Reward): PlainMessageKey {
  if (form === 'bonus' && state === 'completed' && transferId === null) return 'rewards.stateText.spent';
  if (form === 'bonus' && state === 'expired' && claimedAt !== null) return 'rewards.stateText.timeOver';
  return state === 'issued' ? 'rewards.state.issued' : `rewards.stateText.${state}`;
}
