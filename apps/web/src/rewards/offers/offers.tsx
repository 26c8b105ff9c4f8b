import type { RewardKind } from '@tessera/contract/rewards/rewards';
import { CallFailed, useCall } from '../../api/index.ts';
import { CashbackCard } from './cashback-card.tsx';
import { GiveawayCard } from './giveaway-card.tsx';
import { PromoCodeCard } from './promo-code-card.tsx';
import { useCashback, useGiveaways, useSignInCalendars } from './queries.ts';
import { SignInCard } from './sign-in-card.tsx';

/** Promotions in which the member takes part in the reward center: of one kind, or all. Shown after `useOffersAnswered`. */
export function Offers({ kind }: { readonly kind: RewardKind | undefined }) {
  const { data } = useCall('rewards.availablePromotions', {});
  const chosen = (one: RewardKind) => kind === undefined || kind === one;
  const offered = (one: RewardKind) => chosen(one) && data?.[one].enabled === true;
  return (
    <>
      {offered('LOGIN') && <SignIns />}
      {chosen('GIVEAWAY') && <Giveaways expected={offered('GIVEAWAY')} />}
      {offered('SAVIOR') && <Cashback />}
      {offered('PROMOCODE') && <PromoCodeCard />}
    </>
  );
}

function SignIns() {
  const { data, error, refetch } = useSignInCalendars();
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  return data.content.map((calendar) => <SignInCard key={calendar.promotionId} calendar={calendar} />);
}

/** A coming giveaway is shown although its kind is not offered yet. */
function Giveaways({ expected }: { readonly expected: boolean }) {
  const { data, error, refetch } = useGiveaways();
  if (!data && !expected) return null;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  return data.content.map((giveaway) => <GiveawayCard key={giveaway.promotionId} giveaway={giveaway} />);
}

function Cashback() {
  const { data, error, refetch } = useCashback();
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  return data.content.map((offer) => <CashbackCard key={offer.promotionId} offer={offer} />);
}
