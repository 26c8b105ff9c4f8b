import { useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import type { Bonus } from '@tessera/contract/rewards/bonus';
import { type Reward, REWARD_KINDS, type RewardKind } from '@tessera/contract/rewards/rewards';
import { type ReactNode, useState } from 'react';
import { type CallOutput, useCall } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/blocks/badge.tsx';
import page from '../../ui/blocks/page.module.css';
import { LinkStrip } from '../../ui/controls/link-strip.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ForfeitedNote } from '../bonus/forfeited-note.tsx';
import { OpenBonuses } from '../bonus/open-bonuses.tsx';
import { bonusNeed, useBonuses } from '../bonus/queries.ts';
import { useOnceAnswered } from '../once-answered.ts';
import { Offers } from '../offers/offers.tsx';
import { offerNeeds, useOffersAnswered } from '../offers/queries.ts';
import { ClaimedNote } from './claimed-note.tsx';
import { firstRewards, type RewardView } from './queries.ts';
import { RewardCard } from './reward-card.tsx';
import { RewardHistory } from './reward-history.tsx';
import { RewardPages, RewardShapes } from './reward-pages.tsx';

const ALL = 'all';

type Search = Readonly<Record<string, string>>;

interface View {
  readonly list: RewardView;
  readonly kind: RewardKind | undefined;
}

function viewOf({ view, kind }: Search): View {
  return {
    list: view === 'history' ? 'history' : 'open',
    kind: view === 'history' ? undefined : REWARD_KINDS.find((one) => one === kind),
  };
}

export function needs(context: { readonly search: Search; readonly language: string }): readonly Need[] {
  const { list, kind } = viewOf(context.search);
  const { language } = context;
  return [
    { call: 'rewards.availablePromotions', input: {} },
    firstRewards(list, kind, language),
    ...(list === 'open' ? [bonusNeed(language), ...offerNeeds(language)] : []),
  ];
}

/** The rewards of the member: those to claim, and the history. */
export function Screen() {
  const { list, kind } = viewOf(useSearch({ strict: false }));
  return (
    <div className={page.screen}>
      <Views current={list} />
      {list === 'open' ? <Open kind={kind} /> : <RewardHistory />}
    </div>
  );
}

/** Kinds, offers and rewards appear together: one that appears alone would move the others. */
function Open({ kind }: { readonly kind: RewardKind | undefined }) {
  const counts = useCall('rewards.availablePromotions', {});
  const bonuses = useBonuses();
  const offersAnswered = useOffersAnswered();
  const othersAnswered = [counts, bonuses].every(({ isPending, isPaused }) => !isPending || isPaused);
  if (!useOnceAnswered(offersAnswered && othersAnswered)) return <RewardShapes />;
  return (
    <>
      <Kinds current={kind} />
      <Offers kind={kind} />
      <OpenRewards key={kind} kind={kind} />
    </>
  );
}

/** The number of rewards that the member can claim, by enabled kind. */
function useCounts() {
  const { data } = useCall('rewards.availablePromotions', {});
  const kinds = data ? REWARD_KINDS.filter((kind) => data[kind].enabled) : [];
  const countOf = (kind: RewardKind) => data?.[kind].count ?? 0;
  return { kinds, countOf, sum: kinds.reduce((sum, kind) => sum + countOf(kind), 0) };
}

function Views({ current }: { readonly current: RewardView }) {
  const t = useT();
  const { sum } = useCounts();
  return (
    <LinkStrip
      label={t('title.rewardCenter')}
      variant="tabs"
      current={current}
      links={[
        {
          id: 'open',
          label: <Counted text={t('rewards.view.open')} count={sum} />,
          to: paths.rewardCenter,
          search: {},
        },
        {
          id: 'history',
          label: t('rewards.view.history'),
          to: paths.rewardCenter,
          search: { view: 'history' },
        },
      ]}
    />
  );
}

/** The kinds that are offered or that the member has. One kind alone needs no choice. */
function Kinds({ current }: { readonly current: RewardKind | undefined }) {
  const t = useT();
  const { kinds, countOf } = useCounts();
  if (kinds.length < 2) return null;
  return (
    <LinkStrip
      label={t('rewards.kinds')}
      variant="chips"
      current={current ?? ALL}
      links={[
        { id: ALL, label: t('rewards.all'), to: paths.rewardCenter, search: {} },
        ...kinds.map((kind) => ({
          id: kind,
          label: <Counted text={t(`rewards.kind.${kind}`)} count={countOf(kind)} />,
          to: paths.rewardCenter,
          search: { kind },
        })),
      ]}
    />
  );
}

function Counted({ text, count }: { readonly text: string; readonly count: number }) {
  const { number } = useFormats();
  return (
    <>
      {text} {count > 0 && <Badge tone="accent">{number(count)}</Badge>}
    </>
  );
}

/** Open bonuses, and then the rewards to claim. Without an answer about bonuses, their rewards are in the list. */
function OpenRewards({ kind }: { readonly kind: RewardKind | undefined }) {
  const t = useT();
  const [note, setNote] = useState<ReactNode>();
  const { data: bonuses } = useBonuses();
  const ofKind = (bonus: Bonus) => kind === undefined || bonus.kind === kind;
  const active = bonuses?.active && ofKind(bonuses.active) ? bonuses.active : undefined;
  const queued = bonuses?.queued.filter(ofKind) ?? [];
  const running = active ? [active, ...queued] : queued;
  const action = { label: t('rewards.promotions'), to: paths.activity };
  const empty = <EmptyState title={t('rewards.empty')} text={t('rewards.emptyText')} action={action} />;
  return (
    <>
      {note}
      <OpenBonuses
        active={active}
        queued={queued}
        onForfeited={(form) => setNote(<ForfeitedNote key={Date.now()} form={form} />)}
      />
      <RewardPages
        list="open"
        kind={kind}
        isListed={(reward) => !bonuses || isListed(reward, bonuses)}
        empty={running.length > 0 ? null : empty}
      >
        {(reward) => (
          <RewardCard
            reward={reward}
            onClaimed={(claimed) => setNote(<ClaimedNote key={claimed.id} reward={claimed} />)}
          />
        )}
      </RewardPages>
    </>
  );
}

/** Running bonuses and tickets are above the list. Those to claim appear together with their terms. */
function isListed({ id, form, state }: Reward, { issued }: CallOutput<'bonus.bonusStatus'>): boolean {
  if (form === 'cash' || state === 'review') return true;
  return state === 'issued' && issued.some(({ rewardId }) => rewardId === id);
}
