import type { ActivityLabel } from '@tessera/contract/rewards/rewards';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { Badge, type BadgeProps } from '../../ui/blocks/badge.tsx';
import { useActivityStates } from './queries.ts';

const TONES: Readonly<Record<ActivityLabel, BadgeProps['tone']>> = {
  comingSoon: 'accent',
  join: 'accent',
  deposit: 'accent',
  claim: 'accent',
  issued: 'good',
  joined: 'good',
  process: 'good',
  claimed: 'good',
  applying: 'quiet',
  rejected: 'bad',
  close: 'quiet',
};

/** Returns the label of a promotion by its code; undefined where the member has no state in it. */
export function useActivityLabels(): (promotionCode: string) => ReactNode {
  const t = useT();
  const stateOf = useActivityStates();
  return (promotionCode) => {
    const state = promotionCode === '' ? undefined : stateOf(promotionCode);
    return state && <Badge tone={TONES[state.label]}>{t(`activity.label.${state.label}`)}</Badge>;
  };
}
