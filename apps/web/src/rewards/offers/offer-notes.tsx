import type { Reward, RewardState } from '@tessera/contract/rewards/rewards';
import { useEffect, useRef } from 'react';
import { useApi, useFailureText } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
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

/** The note takes the focus, because the pressed button was removed. */
function WaitingNote({ amount }: { readonly amount: string }) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <p ref={note} role="status" tabIndex={-1}>
      {t('offers.issued', { amount: money(amount, { currency }) })}
    </p>
  );
}

export function OfferRefused({ error }: { readonly error: Error }) {
  const words = useFailureText(error, OFFER_REFUSALS);
  return (
    <p className={page.wrong} role="alert">
      {words}
    </p>
  );
}
