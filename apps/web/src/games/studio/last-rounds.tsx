import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { hasRecord } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import styles from './last-rounds.module.css';
import type { AnyRound } from './played-game.ts';

/** What the last rounds brought, the latest first, as many as a row holds, and the way to all of them. */
export const LastRounds = memo(function LastRounds({
  rounds,
}: {
  readonly rounds: readonly Pick<AnyRound, 'win'>[];
}) {
  const t = useT();
  const recorded = hasRecord(useSession());
  return (
    <section className={styles.section} aria-label={t('studio.lastRounds')}>
      <ol className={styles.rounds}>
        {rounds.length === 0 && <li className={styles.none}>{t('studio.lastRounds.none')}</li>}
        {rounds.map(({ win }, place) => (
          // A place stays and takes the next sum: moving the sums on would shift the whole row with each round.
          <li key={place} className={styles.round} data-won={/[1-9]/.test(win)}>
            <Money amount={win} />
          </li>
        ))}
      </ol>
      {recorded && (
        <Link to={paths.gameRecord} className={styles.record} aria-label={t('studio.record')} preload={false}>
          <Icon name="list" />
        </Link>
      )}
    </section>
  );
});
