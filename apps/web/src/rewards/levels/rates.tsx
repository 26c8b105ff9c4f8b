import type { LevelRank } from '@tessera/contract/rewards/levels';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import styles from './levels.module.css';

const BASIS_POINTS_PER_PERCENT = 100;

/** The rebate of a level by game category. */
export function Rates({ rates }: Pick<LevelRank, 'rates'>) {
  const t = useT();
  const { percent } = useFormats();
  if (rates.length === 0) return <p className={page.quiet}>{t('levels.noRates')}</p>;
  return (
    <div className={styles.part}>
      <h3 className={page.subtitle}>{t('levels.rates')}</h3>
      <dl className={styles.rates}>
        {rates.map(({ gameType, rate }) => (
          <div key={gameType}>
            <dt>{t(`games.category.${gameType}`)}</dt>
            <dd>{percent(rate / BASIS_POINTS_PER_PERCENT)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
