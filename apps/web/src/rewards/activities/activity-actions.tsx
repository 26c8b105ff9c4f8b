import { useRouterState } from '@tanstack/react-router';
import type { ActivityState, Reward } from '@tessera/contract/rewards/rewards';
import { useEffect, useRef, useState } from 'react';
import { useApi, useFailureText, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { OfferCard } from '../../wallet/for-rewards.ts';
import { ClaimedNote } from '../center/claimed-note.tsx';
import { OwnReward } from '../center/own-reward.tsx';
import { useActivityStates, useJoin } from './queries.ts';

export interface ActivityActionsProps {
  readonly promotionCode: string;
}

/** What a visitor can do in a promotion: log in, join, apply, deposit or claim. Nothing for members without a state in it. */
export function ActivityActions({ promotionCode }: ActivityActionsProps) {
  const session = useSession();
  const state = useActivityStates()(promotionCode);
  if (!session) return <LoginFirst />;
  return state ? <MemberActions key={state.promotionId} state={state} /> : null;
}

function LoginFirst() {
  const t = useT();
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });
  return (
    <ButtonLink to={paths.login} search={{ return: pathname + searchStr }}>
      {t('activity.login')}
    </ButtonLink>
  );
}

/** Texts of labels without an action. */
const TEXTS: Readonly<Partial<Record<ActivityState['label'], PlainMessageKey>>> = {
  applying: 'activity.text.applying',
  rejected: 'activity.text.rejected',
  joined: 'activity.text.joined',
  process: 'activity.text.process',
  issued: 'activity.text.issued',
  claimed: 'activity.text.claimed',
};
/** The reward center shows more. */
const IN_CENTER: ReadonlySet<ActivityState['label']> = new Set(['issued', 'claimed', 'process', 'joined']);

function MemberActions({ state }: { readonly state: ActivityState }) {
  const t = useT();
  const { flags } = useApi().status.info;
  const [claimed, setClaimed] = useState<Reward>();
  const join = useJoin(state);
  if (claimed) return <ClaimedNote reward={claimed} />;
  const { label, closedReason, rewardId } = state;
  if (label === 'claim' && rewardId !== null) return <OwnReward id={rewardId} onClaimed={setClaimed} />;
  if (label === 'join') return <Join state={state} join={join} />;
  if (label === 'deposit') {
    return (
      <OfferCard code={state.code} otherwise={<StateText text={t('activity.text.used')} focused={false} />} />
    );
  }
  const text = closedReason === null ? TEXTS[label] : (`activity.text.${closedReason}` as const);
  return (
    <>
      {text && <StateText text={t(text)} focused={join.isSuccess} />}
      {IN_CENTER.has(label) && flags['REWCEN3'] === true && (
        <ButtonLink to={paths.rewardCenter} kind="secondary">
          {t('popup.rewardCenter')}
        </ButtonLink>
      )}
    </>
  );
}

const REFUSALS = {
  'mission.not.found': 'activity.refused.notFound',
  'mission.not.open': 'activity.refused.notOpen',
} as const satisfies Record<string, PlainMessageKey>;

interface JoinProps {
  readonly state: ActivityState;
  readonly join: ReturnType<typeof useJoin>;
}

function Join({ state: { byApplication }, join }: JoinProps) {
  const t = useT();
  return (
    <>
      {byApplication && <p className={page.quiet}>{t('activity.applyText')}</p>}
      {join.isError && <JoinRefused error={join.error} />}
      <Button busy={join.isPending} onClick={() => join.mutate()}>
        {t(byApplication ? 'activity.apply' : 'activity.join')}
      </Button>
    </>
  );
}

function JoinRefused({ error }: { readonly error: Error }) {
  return (
    <p className={page.wrong} role="alert">
      {useFailureText(error, REFUSALS)}
    </p>
  );
}

/** The text takes the focus, because the pressed button was removed. */
function StateText({ text, focused }: { readonly text: string; readonly focused: boolean }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (focused) place.current?.focus();
  }, [focused]);
  return (
    <p
      ref={place}
      className={page.quiet}
      tabIndex={focused ? -1 : undefined}
      role={focused ? 'status' : undefined}
    >
      {text}
    </p>
  );
}
