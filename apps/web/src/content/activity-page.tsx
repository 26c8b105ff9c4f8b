import { useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import type { ReactNode } from 'react';
import { CallFailed, useCall } from '../api/index.ts';
import { useLanguage, useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LinkStrip } from '../ui/controls/link-strip.tsx';
import { Skeleton } from '../ui/motion/skeleton.tsx';
import type { FirstViewContext } from './first-view.ts';
import styles from './activities.module.css';
import { Card } from './activity-card.tsx';

const ALL = 'all';
const SKELETON_CARDS = [0, 1, 2];

export function activityNeeds({ search, language }: FirstViewContext): readonly Need[] {
  return [{ call: 'content.activities', input: listInput(categoryOf(search), language) }];
}

export interface ActivityPageProps {
  /** Returns the label of a promotion for this visitor; undefined for the label of its time. */
  readonly labelOf: (promotionCode: string) => ReactNode;
}

/** Promotions, optionally filtered by the category in the address. */
export function ActivityPage({ labelOf }: ActivityPageProps) {
  const t = useT();
  const { code: language } = useLanguage();
  const category = categoryOf(useSearch({ strict: false }));
  const { data, error, isError, isPaused, refetch } = useCall(
    'content.activities',
    listInput(category, language),
  );
  if (!data && !isError && !isPaused) return <ListShape />;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  const { categories, content } = data;
  return (
    <div className={styles.screen}>
      {categories.length > 0 && (
        <LinkStrip
          label={t('activity.categories')}
          variant="tabs"
          current={category ?? ALL}
          links={[
            { id: ALL, label: t('activity.all'), to: paths.activity, search: {} },
            ...categories.map(({ code, label }) => ({
              id: code,
              label,
              to: paths.activity,
              search: { category: code },
            })),
          ]}
        />
      )}
      {content.length === 0 ? (
        <NoActivities category={category} />
      ) : (
        <ul className={styles.cards} aria-label={t('title.activity')}>
          {content.map((card, index) => (
            <li key={card.id}>
              <Card card={card} first={index === 0} label={labelOf(card.promotionCode)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function NoActivities({ category }: { readonly category: string | undefined }) {
  const t = useT();
  const [text, action] = category
    ? [t('activity.empty.other'), { label: t('activity.empty.showAll'), to: paths.activity }]
    : [t('activity.empty.text'), { label: t('layout.goHome'), to: paths.home }];
  return <EmptyState title={t('activity.empty.title')} text={text} action={action} />;
}

function ListShape() {
  return (
    <div className={styles.screen} aria-hidden="true">
      <Skeleton className={styles.tabsShape} />
      <div className={styles.cards}>
        {SKELETON_CARDS.map((card) => (
          <Skeleton key={card} className={styles.cardShape} />
        ))}
      </div>
    </div>
  );
}

function listInput(category: string | undefined, language: string) {
  return { language, ...(category && { category }) };
}

/** Invalid categories are ignored. */
function categoryOf({ category = '' }: Readonly<Record<string, string>>): string | undefined {
  return /^[A-Z0-9_]{1,30}$/.test(category) ? category : undefined;
}
