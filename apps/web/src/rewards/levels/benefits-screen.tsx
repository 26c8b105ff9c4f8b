import type { Need } from '@tessera/contract/first-view';
import { CallFailed, type CallOutput, useApi, useCall } from '../../api/index.ts';
import { useFormats, useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { SwitchedOff } from '../switched-off.tsx';
import { LevelList } from './level-list.tsx';
import styles from './levels.module.css';
import { OwnLevel } from './own-level.tsx';

type Benefit = CallOutput<'levels.memberClubBenefit'>;

export function needs({ language }: { readonly language: string }): readonly Need[] {
  return [{ call: 'levels.memberClubBenefit', input: { language } }];
}

/** The levels of the merchant with their benefits, and the own progress. */
export function Screen() {
  return useApi().status.info.flags['VIPDISPLAY'] === true ? <Benefits /> : <SwitchedOff />;
}

function Benefits() {
  const t = useT();
  const { code: language } = useLanguage();
  const { data, error, isPending, fetchStatus, refetch } = useCall('levels.memberClubBenefit', { language });
  if (isPending && fetchStatus !== 'paused') return <BenefitsShape />;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  const own = data.ranks.find(({ rank }) => rank === data.current);
  if (!own) {
    const action = { label: t('rewards.promotions'), to: paths.activity };
    return <EmptyState title={t('levels.none')} text={t('levels.noneText')} action={action} />;
  }
  const next = data.ranks.find(({ rank }) => rank === data.next);
  return (
    <div className={page.sections}>
      <OwnLevel own={own} next={next} returning={next !== undefined && hadBefore(data, next.rank)} />
      <LevelList ranks={data.ranks} current={own.rank} next={next?.rank} />
      {data.changes.length > 0 && <Changes benefit={data} />}
    </div>
  );
}

function hadBefore({ changes }: Benefit, rank: number): boolean {
  return changes.some(({ from }) => from >= rank);
}

/** When the member rose or dropped, newest first. */
function Changes({ benefit: { changes, ranks } }: { readonly benefit: Benefit }) {
  const t = useT();
  const { date, number } = useFormats();
  // A level that was removed since then has no name.
  const nameOf = (rank: number) =>
    ranks.find((one) => one.rank === rank)?.name ?? t('levels.numbered', { rank: number(rank) });
  return (
    <section className={page.stack} aria-labelledby="changes">
      <h2 id="changes" className={page.title}>
        {t('levels.changes')}
      </h2>
      <ol className={styles.changes}>
        {changes.map(({ at, from, to }) => (
          <li key={`${at} ${to}`} className={styles.change}>
            <span>{t(to > from ? 'levels.rose' : 'levels.dropped', { level: nameOf(to) })}</span>
            <time className={page.quiet} dateTime={at}>
              {date(at, 'day')}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

function BenefitsShape() {
  const t = useT();
  return (
    <div className={page.sections} role="status" aria-label={t('ui.loading')}>
      <Skeleton className={styles.ownShape} />
      <div className={page.stack}>
        {[0, 1, 2, 3].map((level) => (
          <Skeleton key={level} className={styles.levelShape} />
        ))}
      </div>
    </div>
  );
}
