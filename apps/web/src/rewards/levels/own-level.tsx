import type { LevelRank } from '@tessera/contract/rewards/levels';
import { useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Conditions } from './conditions.tsx';
import { Emblem } from './emblem.tsx';
import { Rates } from './rates.tsx';
import styles from './levels.module.css';

export interface OwnLevelProps {
  readonly own: LevelRank;
  /** Undefined at the highest level. */
  readonly next: LevelRank | undefined;
  /** The member had the next level before: its retention counts as well. */
  readonly returning: boolean;
}

/** The level of the member, what it gives and needs, and the progress to the next level. */
export function OwnLevel({ own, next, returning }: OwnLevelProps) {
  const t = useT();
  return (
    <section className={page.card} aria-labelledby="own-level">
      <div className={styles.head}>
        <Emblem rank={own.rank} />
        <div className={styles.words}>
          <p className={page.quiet}>{t('levels.yours')}</p>
          <h2 id="own-level" className={styles.name} dir="auto">
            {own.name}
          </h2>
        </div>
      </div>
      {next ? <Progress next={next} returning={returning} /> : <p>{t('levels.highest')}</p>}
      {own.retention.list.length > 0 && (
        <div className={styles.part}>
          <h3 className={page.subtitle}>{t('levels.stay', { level: own.name })}</h3>
          <Conditions of={own.retention} withProgress />
          <p className={page.quiet}>{t('levels.stayText')}</p>
        </div>
      )}
      <Rates rates={own.rates} />
    </section>
  );
}

function Progress({ next, returning }: { readonly next: LevelRank; readonly returning: boolean }) {
  const t = useT();
  const { conditions, retention, name } = next;
  return (
    <div className={styles.part}>
      <h3 className={page.subtitle}>{t('levels.next', { level: name })}</h3>
      <Conditions of={conditions} withProgress />
      {returning && retention.list.length > 0 && (
        <>
          <p className={page.quiet}>{t('levels.returning')}</p>
          <Conditions of={retention} withProgress />
        </>
      )}
    </div>
  );
}
