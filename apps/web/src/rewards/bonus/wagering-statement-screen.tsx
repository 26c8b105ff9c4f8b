import { Link, useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { CallFailed, CallFailure, type CallOutput, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/blocks/badge.tsx';
import { ListEnd } from '../../ui/blocks/list-end.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import styles from './bonus.module.css';
import { BonusProgress } from './bonus-progress.tsx';
import { statementNeed, useStatementPages } from './queries.ts';

type Line = CallOutput<'bonus.wageringStatement'>['lines'][number];

const ID = /^[1-9][0-9]{0,17}$/;
const SHAPES = [0, 1, 2, 3];

type Search = Readonly<Record<string, string>>;

/** The id of the bonus in the address; undefined without a valid one. */
function bonusOf({ reward = '' }: Search): string | undefined {
  return ID.test(reward) ? reward : undefined;
}

export function needs({ search }: { readonly search: Search }): readonly Need[] {
  const rewardId = bonusOf(search);
  return rewardId === undefined ? [] : [statementNeed(rewardId)];
}

/** The rounds with bets under a bonus, with what counts of each. The lines add up to the progress. */
export function Screen() {
  const rewardId = bonusOf(useSearch({ strict: false }));
  return (
    <div className={page.screen}>
      {rewardId === undefined ? <NoBonus /> : <Statement key={rewardId} rewardId={rewardId} />}
    </div>
  );
}

function NoBonus() {
  const t = useT();
  const action = { label: t('popup.rewardCenter'), to: paths.rewardCenter };
  return <EmptyState title={t('rewards.refused.notFound')} action={action} />;
}

function Statement({ rewardId }: { readonly rewardId: string }) {
  const t = useT();
  const pages = useStatementPages(rewardId);
  const { data, error, isPending, isPaused } = pages;
  if (isPending && !isPaused) return <StatementSkeleton />;
  if (error instanceof CallFailure && error.code === 'bonus.not.found') return <NoBonus />;
  const first = data?.pages[0];
  if (!first) return <CallFailed error={error} onRetry={() => void pages.refetch()} />;
  const lines = data.pages.flatMap((one) => one.lines);
  return (
    <>
      <section className={page.card} aria-label={t(`${first.form}.wagered`)}>
        <BonusProgress bonus={first} />
        <p className={page.quiet}>{t('bonus.statement.text')}</p>
      </section>
      {lines.length === 0 ? <NoLines /> : <Lines lines={lines} complete={!pages.hasNextPage} />}
      <ListEnd
        words={{
          more: t('bonus.statement.more'),
          end: t('bonus.statement.end'),
          failed: t('bonus.statement.moreFailed'),
        }}
        loaded={data.pages.length}
        hasMore={pages.hasNextPage}
        loading={pages.isFetchingNextPage}
        failed={pages.isFetchNextPageError}
        onMore={() => void pages.fetchNextPage()}
      />
    </>
  );
}

function StatementSkeleton() {
  const t = useT();
  return (
    <div className={page.stack} role="status" aria-label={t('ui.loading')}>
      <Skeleton className={styles.headShape} />
      {SHAPES.map((shape) => (
        <Skeleton key={shape} className={styles.lineShape} />
      ))}
    </div>
  );
}

function NoLines() {
  const t = useT();
  const action = { label: t('withdraw.play'), to: paths.gameCenter };
  return (
    <EmptyState title={t('bonus.statement.empty')} text={t('bonus.statement.emptyText')} action={action} />
  );
}

interface LinesProps {
  readonly lines: readonly Line[];
  /** Whether the last page is loaded. */
  readonly complete: boolean;
}

function Lines({ lines, complete }: LinesProps) {
  const t = useT();
  const { currency } = useApi().status.info;
  const sum = lines.reduce((units, { counted }) => units + unitsFromAmount(counted), 0n);
  return (
    <>
      <ol className={page.stack} aria-label={t('bonus.statement.title')}>
        {lines.map((line) => (
          <li key={line.orderNo}>
            <Round line={line} />
          </li>
        ))}
      </ol>
      {complete && (
        <p className={styles.sum}>
          <span>{t('bonus.statement.sum')}</span>
          <Money amount={amountFromUnits(sum)} currency={currency} />
        </p>
      )}
    </>
  );
}

function Round({ line }: { readonly line: Line }) {
  const t = useT();
  const { date, money, percent } = useFormats();
  const { currency } = useApi().status.info;
  const { orderNo, gameType, time, stake, basisPoints, counted, reason } = line;
  const nothing = !/[1-9]/.test(counted);
  return (
    <div className={page.smallCard}>
      <div className={styles.line}>
        <div>
          <h2 className={page.subtitle}>{t(`games.category.${gameType}`)}</h2>
          <p className={page.quiet}>
            <time dateTime={time}>{date(time)}</time>
          </p>
        </div>
        <p className={styles.counted}>
          <Money amount={counted} currency={currency} />
        </p>
      </div>
      <div className={styles.line}>
        <p className={page.quiet}>
          {t('bonus.statement.stake', {
            stake: money(stake, { currency }),
            percent: percent(basisPoints / 100),
          })}
        </p>
        {nothing && <Badge tone="quiet">{t(`bonus.reason.${reason ?? 'small'}`)}</Badge>}
      </div>
      <Link to={paths.gameRecord} search={{ order: orderNo }} className={page.link}>
        {t('record.order', { order: orderNo })}
      </Link>
    </div>
  );
}
