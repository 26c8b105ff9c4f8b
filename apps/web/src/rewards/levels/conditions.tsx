import type { LevelRank } from '@tessera/contract/rewards/levels';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { ProgressBar } from '../../ui/blocks/progress-bar.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { shareOf } from '../share-of.ts';
import styles from './levels.module.css';

export interface ConditionsProps {
  readonly of: LevelRank['conditions'];
  /** Shows what the member has reached. */
  readonly withProgress: boolean;
}

/** What a level needs: each condition, and whether one of several suffices. */
export function Conditions({ of: { match, list }, withProgress }: ConditionsProps) {
  const t = useT();
  return (
    <>
      {list.length > 1 && <p className={page.quiet}>{t(match === 'any' ? 'levels.any' : 'levels.all')}</p>}
      <ul className={styles.conditions}>
        {list.map((condition) => (
          <li key={condition.kind} className={styles.condition}>
            <Condition condition={condition} withProgress={withProgress} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface ConditionProps {
  readonly condition: LevelRank['conditions']['list'][number];
  readonly withProgress: boolean;
}

function Condition({ condition: { kind, actual, expected }, withProgress }: ConditionProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const written = (amount: string) => money(amount, { currency });
  const share = shareOf(actual, expected);
  const figures = t('levels.of', { actual: written(actual), expected: written(expected) });
  const met = share === 1;
  return (
    <>
      <span className={styles.what}>{t(`levels.condition.${kind}`)}</span>
      <span className={styles.amounts} data-met={withProgress && met}>
        {withProgress && met && <Icon name="check" />}
        <bdi>{withProgress ? figures : written(expected)}</bdi>
      </span>
      {withProgress && <ProgressBar label={t(`levels.condition.${kind}`)} text={figures} share={share} />}
    </>
  );
}
