import type { Reward, RewardState } from '@tessera/contract/rewards/rewards';
import type { PlainMessageKey } from '../../i18n/messages.ts';

/** Returns the name of the state of a reward. A member who was excluded did not give up the bonus. */
export function stateName({ state, endedByExclusion }: Reward): PlainMessageKey {
  return endedByExclusion ? 'rewards.state.excluded' : `rewards.state.${state}`;
}

/** Returns the name of a ticket. */
export function ticketName({ ticket }: Pick<Reward, 'ticket'>): PlainMessageKey {
  return ticket?.ticketType === 'DISCOUNT' ? 'rewards.form.discount' : 'rewards.form.ticket';
}

type End = RewardState | 'excluded' | 'spent' | 'timeOver';

/** Texts that differ for tickets. */
const TICKET_TEXTS: Readonly<Partial<Record<End, PlainMessageKey>>> = {
  active: 'rewards.ticketText.active',
  completed: 'rewards.ticketText.completed',
  excluded: 'rewards.ticketText.excluded',
  forfeited: 'rewards.ticketText.forfeited',
  queued: 'rewards.ticketText.queued',
  spent: 'rewards.ticketText.spent',
  timeOver: 'rewards.ticketText.timeOver',
};

/** Returns the message that explains the state of a reward. */
export function stateText(reward: Reward): PlainMessageKey {
  const end = endOf(reward);
  if (end === 'issued') return 'rewards.state.issued';
  return (reward.form === 'ticket' ? TICKET_TEXTS[end] : undefined) ?? `rewards.stateText.${end}`;
}

/** A bonus or a ticket also ends without a payment. */
function endOf({ form, state, endedByExclusion, transferId, claimedAt }: Reward): End {
  if (endedByExclusion) return 'excluded';
  if (form !== 'cash' && state === 'completed' && transferId === null) return 'spent';
  return form !== 'cash' && state === 'expired' && claimedAt !== null ? 'timeOver' : state;
}
