import type { LevelRank } from '@tessera/contract/rewards/levels';
import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Conditions } from './conditions.tsx';
import { Emblem } from './emblem.tsx';
import styles from './levels.module.css';
import { Rates } from './rates.tsx';

export interface LevelListProps {
  readonly ranks: readonly LevelRank[];
  readonly current: number;
  readonly next: number | undefined;
}

/** Every level with its benefits; the next one is open. */
export function LevelList({ ranks, current, next }: LevelListProps) {
  const t = useT();
  return (
    <section className={page.stack} aria-labelledby="levels">
      <h2 id="levels" className={page.title}>
        {t('levels.list')}
      </h2>
      <ul className={page.stack}>
        {ranks.map((level) => (
          <li key={level.rank}>
            <details className={styles.level} open={level.rank === next}>
              <summary>
                <Emblem rank={level.rank} />
                <span className={styles.levelName} dir="auto">
                  {level.name}
                </span>
                {level.rank === current && <Badge tone="accent">{t('levels.yours')}</Badge>}
                <Icon name="down" />
              </summary>
              <Benefits level={level} reached={level.rank <= current} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Benefits({ level, reached }: { readonly level: LevelRank; readonly reached: boolean }) {
  const t = useT();
  const { currency } = useApi().status.info;
  const { conditions, retention, gift, rates } = level;
  return (
    <div className={styles.benefits}>
      {gift !== null && (
        <p className={styles.gift}>
          <Icon name="gift" />
          <span>{t('levels.gift')}</span>
          <Money amount={gift} currency={currency} />
        </p>
      )}
      <Rates rates={rates} />
      <div className={styles.part}>
        <h3 className={page.subtitle}>{t('levels.reach')}</h3>
        {conditions.list.length > 0 ? (
          <Conditions of={conditions} withProgress={!reached} />
        ) : (
          <p className={page.quiet}>{t('levels.base')}</p>
        )}
      </div>
      {conditions.list.length > 0 && <Retention of={retention} />}
    </div>
  );
}

function Retention({ of }: { readonly of: LevelRank['retention'] }) {
  const t = useT();
  return (
    <div className={styles.part}>
      <h3 className={page.subtitle}>{t('levels.keep')}</h3>
      {of.list.length > 0 ? (
        <Conditions of={of} withProgress={false} />
      ) : (
        <p className={page.quiet}>{t('levels.keepAlways')}</p>
      )}
    </div>
  );
}
