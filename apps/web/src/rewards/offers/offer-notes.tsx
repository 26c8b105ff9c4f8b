import type { Reward, RewardState } from '@tessera/contract/rewards/rewards';
import { useApi, useFailureText } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { FocusedNote } from '../../ui/feedback/focused-note.tsx';
import { ClaimedNote } from '../center/claimed-note.tsx';
import { OFFER_REFUSALS } from './queries.ts';

/** What an offer gave. */
export interface GivenReward extends Pick<Reward, 'amount' | 'form'> {
  readonly state: RewardState;
}

/** Celebrates what an offer gave, or states where the reward waits. */
export function GivenNote({ reward }: { readonly reward: GivenReward }) {
  return reward.state === 'issued' ? <WaitingNote amount={reward.amount} /> : <ClaimedNote reward={reward} />;
}

/** States where a reward waits. */
function WaitingNote({ amount }: { readonly amount: string }) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  return <FocusedNote>{t('offers.issued', { amount: money(amount, { currency }) })}</FocusedNote>;
}

export function OfferRefused({ error }: { readonly error: Error }) {
  const words = useFailureText(error, OFFER_REFUSALS);
  return (
    <p className={page.wrong} role="alert">
      {words}
    </p>
  );
}
