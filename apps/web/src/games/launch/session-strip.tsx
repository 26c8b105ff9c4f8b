import type { ReactNode } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import { Clock } from './clock.tsx';
import styles from './session-strip.module.css';
import type { FollowedSession } from './use-game-session.ts';

export interface SessionStripProps {
  readonly followed: FollowedSession;
  /** The way out, at the beginning. */
  readonly leave: ReactNode;
  /** The break from play, which cannot be taken back, far from the buttons at both ends. */
  readonly rest: ReactNode;
  /** What else can be done, at the end; the figures stand between where there is room, and below where there is none. */
  readonly actions: ReactNode;
}

/** Amounts this long take the smaller figures. */
const LONG_AMOUNT = 6;

/** Over every game, always: how long it is open, what was staked and won in it, and what is left of that. */
export function SessionStrip({ followed: { session, atMs }, leave, rest, actions }: SessionStripProps) {
  const t = useT();
  const { staked, won, net, elapsedMs, state } = session;
  const long = [staked, won, net].some(({ length }) => length > LONG_AMOUNT);
  return (
    <div className={styles.strip}>
      <div className={styles.row}>
        {leave}
        <dl className={styles.figures} data-long={long} aria-label={t('play.strip')}>
          <div>
            <dt>{t('play.time')}</dt>
            <dd>
              <Clock elapsedMs={elapsedMs} atMs={atMs} still={state === 'ended'} />
            </dd>
          </div>
          <div>
            <dt>{t('play.staked')}</dt>
            <dd>
              <Money amount={staked} />
            </dd>
          </div>
          <div>
            <dt>{t('play.won')}</dt>
            <dd>
              <Money amount={won} />
            </dd>
          </div>
          <div>
            <dt>{t('play.net')}</dt>
            <dd>
              <Money amount={net} signed />
            </dd>
          </div>
        </dl>
        {rest}
        {actions}
      </div>
    </div>
  );
}
