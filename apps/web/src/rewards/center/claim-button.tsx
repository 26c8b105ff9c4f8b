import type { Reward, RewardState } from '@tessera/contract/rewards/rewards';
import { CallFailure, useApi, useFailureText } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { restrictionOf, RestrictionNote } from '../../wallet/for-rewards.ts';
import { useClaimReward } from './queries.ts';

export interface ClaimButtonProps {
  readonly reward: Pick<Reward, 'id' | 'amount'>;
  /** Called with the new state: a bonus behind another one is queued. */
  readonly onClaimed: (state: RewardState) => void;
}

/** Claims a reward with one tap. A refusal is explained above the button. */
export function ClaimButton({ reward, onClaimed }: ClaimButtonProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const claim = useClaimReward(reward, onClaimed);
  const amount = money(reward.amount, { currency });
  return (
    <>
      {claim.isError && <ClaimRefused error={claim.error} />}
      <Button busy={claim.isPending} onClick={() => claim.mutate()}>
        {t(claim.isPending ? 'rewards.claiming' : 'rewards.claim', { amount })}
      </Button>
    </>
  );
}

const REFUSALS = {
  'reward.not.found': 'rewards.refused.notFound',
  'reward.expired': 'rewards.refused.expired',
} as const satisfies Record<string, PlainMessageKey>;

/** Why a reward in a state cannot be claimed. */
const STATES: Readonly<Record<string, PlainMessageKey>> = {
  review: 'rewards.refused.review',
  claimed: 'rewards.refused.claimed',
};

function ClaimRefused({ error }: { readonly error: Error }) {
  const state = error instanceof CallFailure ? String(error.value['state']) : '';
  const words = useFailureText(error, {
    ...REFUSALS,
    'reward.not.claimable': STATES[state] ?? 'rewards.refused.ended',
  });
  const restriction = restrictionOf(error);
  if (restriction) return <RestrictionNote refusal={restriction} />;
  return (
    <p className={page.wrong} role="alert">
      {words}
    </p>
  );
}
