import { type CallOutput, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import type { Range } from '../../wallet/for-rewards.ts';
import { useRebateDays } from './queries.ts';
import { RebatePages } from './rebate-pages.tsx';
import styles from './rebate.module.css';

type Row = CallOutput<'rebate.rebateReport'>['content'][number];

/** Turnover, rate and rebate of each game category, by day. */
export function RebateDays({ range }: { readonly range: Range }) {
  const t = useT();
  return (
    <RebatePages view="days" range={range} pages={useRebateDays(range)}>
      {(rows) => (
        <ol className={page.stack} aria-label={t('rebate.view.days')}>
          {byDay(rows).map((day) => (
            <li key={day.day} className={page.smallCard}>
              <Day day={day} />
            </li>
          ))}
        </ol>
      )}
    </RebatePages>
  );
}

interface DayRows {
  readonly day: string;
  readonly rows: readonly Row[];
}

function byDay(rows: readonly Row[]): readonly DayRows[] {
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => ({ day, rows: ofDay }));
}

function Day({ day: { day, rows } }: { readonly day: DayRows }) {
  const t = useT();
  const { date } = useFormats();
  return (
    <>
      <div className={styles.line}>
        <h2 className={page.subtitle}>
          <time dateTime={day}>{date(`${day}T04:00:00Z`, 'day')}</time>
        </h2>
        <span className={page.quiet}>
          {t('rebate.source')} <bdi>{rows[0]?.source}</bdi>
        </span>
      </div>
      <ul className={styles.categories}>
        {rows.map((row) => (
          <li key={row.gameType} className={styles.category}>
            <Category row={row} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Category({ row: { gameType, turnover, rate, amount, state } }: { readonly row: Row }) {
  const t = useT();
  const { currency } = useApi().status.info;
  const { money, percent } = useFormats();
  return (
    <>
      <div className={styles.line}>
        <span className={styles.what}>{t(`games.category.${gameType}`)}</span>
        <Badge tone={state === 'settled' ? 'good' : 'quiet'}>{t(`rebate.day.${state}`)}</Badge>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('rebate.turnover')}</dt>
          <dd>
            <Money amount={turnover} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t('rebate.rate')}</dt>
          <dd>{percent(rate / 100)}</dd>
        </div>
        <div>
          <dt>{t('rebate.amount')}</dt>
          <dd>
            <bdi>{money(amount, { currency, decimals: 4 })}</bdi>
          </dd>
        </div>
      </dl>
    </>
  );
}
