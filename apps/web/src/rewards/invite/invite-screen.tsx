import { useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import { useEffect, useEffectEvent } from 'react';
import { CallFailed, useApi, useCall } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { LinkStrip } from '../../ui/controls/link-strip.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { SwitchedOff } from '../switched-off.tsx';
import { Friends } from './friends.tsx';
import { Income } from './income.tsx';
import { Invitation } from './invitation.tsx';
import styles from './invite.module.css';
import { Ranking } from './ranking.tsx';
import { Rules } from './rules.tsx';
import { Totals } from './totals.tsx';

const VIEWS = ['friends', 'income', 'ranking'] as const;
type View = (typeof VIEWS)[number];

const CALLS = {
  friends: 'referrals.referralList',
  income: 'referrals.referralIncome',
  ranking: 'referrals.referralRanking',
} as const;

type Search = Readonly<Record<string, string>>;

function viewOf({ view }: Search): View {
  return VIEWS.find((one) => one === view) ?? 'friends';
}

export function needs({ search }: { readonly search: Search }): readonly Need[] {
  return [
    { call: 'referrals.referralDetails', input: {} },
    { call: CALLS[viewOf(search)], input: {} },
  ];
}

/** The invitation of friends: the link and how it works, the invited friends, the income and the ranking. */
export function Screen() {
  return useApi().status.info.flags['REFERRAL'] === true ? <Invitations /> : <SwitchedOff />;
}

function Invitations() {
  const { REFERRALPROMO: running } = useApi().status.info.flags;
  const view = viewOf(useSearch({ strict: false }));
  const { data, error, isPending, isPaused, refetch } = useCall('referrals.referralDetails', {});
  if (!data && isPending && !isPaused) return <Shape />;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  const terms = running === true ? data.terms : null;
  return (
    <div className={page.screen}>
      {terms ? <Invitation code={data.code} terms={terms} /> : <Closed />}
      {(terms || data.invited > 0) && (
        <>
          <Totals details={data} />
          {terms && <Rules terms={terms} monthCount={data.monthCount} open={data.invited === 0} />}
          <section className={page.stack}>
            <Views current={view} />
            {view === 'friends' && <Friends />}
            {view === 'income' && <Income />}
            {view === 'ranking' && <Ranking />}
          </section>
        </>
      )}
    </div>
  );
}

/** No promotion runs for the member: the contact for two seconds, and an explanation that stays. */
function Closed() {
  const t = useT();
  const toast = useToast();
  const nameContact = useEffectEvent(() => toast.show(t('mine.contactService'), 'info'));
  useEffect(() => nameContact(), []);
  const action = { label: t('title.service'), to: paths.service };
  return <EmptyState title={t('invite.closed.title')} text={t('invite.closed.text')} action={action} />;
}

function Views({ current }: { readonly current: View }) {
  const t = useT();
  return (
    <LinkStrip
      label={t('invite.views')}
      variant="tabs"
      current={current}
      links={VIEWS.map((view) => ({
        id: view,
        label: t(`invite.view.${view}`),
        to: paths.inviteFriends,
        search: view === 'friends' ? {} : { view },
      }))}
    />
  );
}

function Shape() {
  const t = useT();
  return (
    <div className={page.screen} role="status" aria-label={t('ui.loading')}>
      <Skeleton className={styles.invitationShape} />
      <Skeleton className={styles.totalsShape} />
    </div>
  );
}
