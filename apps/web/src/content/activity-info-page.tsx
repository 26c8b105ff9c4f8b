import { useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import type { ReactNode } from 'react';
import { CallFailed, CallFailure, useCall } from '../api/index.ts';
import { useLanguage, useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { RowLink } from '../ui/controls/row-link.tsx';
import { Skeleton } from '../ui/motion/skeleton.tsx';
import { entryIdOf, type FirstViewContext } from './first-view.ts';
import { RichContent } from './rich-content.tsx';
import styles from './activities.module.css';
import { Picture, When } from './activity-card.tsx';

export function activityInfoNeeds({ search, language }: FirstViewContext): readonly Need[] {
  const id = entryIdOf(search);
  return id ? [{ call: 'content.activity', input: { id, language } }] : [];
}

export interface ActivityInfoPageProps {
  /** Returns the label of a promotion for this visitor; undefined for the label of its time. */
  readonly labelOf: (promotionCode: string) => ReactNode;
  /** Returns what a visitor can do in a promotion. */
  readonly actionsOf: (promotionCode: string) => ReactNode;
}

/** One promotion with its terms, and what a visitor can do. */
export function ActivityInfoPage(props: ActivityInfoPageProps) {
  const id = entryIdOf(useSearch({ strict: false }));
  return <div className={styles.screen}>{id ? <Activity id={id} {...props} /> : <NoActivity />}</div>;
}

function Activity({ id, labelOf, actionsOf }: ActivityInfoPageProps & { readonly id: string }) {
  const t = useT();
  const { code: language } = useLanguage();
  const { data, error, isError, isPaused, refetch } = useCall('content.activity', { id, language });
  if (error instanceof CallFailure && error.code === 'activity.not.found') return <NoActivity />;
  if (!data && !isError && !isPaused) return <ActivityShape />;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <article className={styles.article}>
        <Picture url={data.imageUrl} first />
        <div className={styles.words}>
          <h2 className={styles.headline} dir="auto">
            {data.title}
          </h2>
          {data.summary && (
            <p className={styles.summary} dir="auto">
              {data.summary}
            </p>
          )}
          <When card={data} label={labelOf(data.promotionCode)} />
        </div>
        {data.promotionCode !== '' && <div className={styles.actions}>{actionsOf(data.promotionCode)}</div>}
        <section className={styles.terms} aria-labelledby="terms">
          <h3 id="terms" className={styles.title}>
            {t('activity.terms')}
          </h3>
          <RichContent html={data.content} />
        </section>
      </article>
      <RowLink to={paths.activity} icon="gift" title={t('activity.empty.showAll')} />
    </>
  );
}

function NoActivity() {
  const t = useT();
  const action = { label: t('activity.empty.showAll'), to: paths.activity };
  return <EmptyState title={t('activity.gone.title')} text={t('activity.gone.text')} action={action} />;
}

function ActivityShape() {
  return (
    <div className={styles.article} aria-hidden="true">
      <Skeleton className={styles.picture} />
      <Skeleton className={styles.termsShape} />
    </div>
  );
}
