import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import styles from './ask.module.css';
import { Ask } from './ask.tsx';
import type { FollowedSession } from './use-game-session.ts';

export interface RealityCheckProps {
  readonly followed: FollowedSession;
  readonly onLeave: () => void;
}

const MINUTE_MS = 60_000;

/** What the member spent so far, and whether to go on. The server takes no stake before it is answered. */
export function RealityCheck({ followed, onLeave }: RealityCheckProps) {
  const t = useT();
  const { number } = useFormats();
  const { client, status } = useApi();
  const { currency } = status.info;
  const queries = useQueryClient();
  const { session, atMs } = followed;
  // As it was when the question came up: it does not run on while one reads.
  const [elapsedMs] = useState(() => session.elapsedMs + Math.max(0, Date.now() - atMs));
  const { sessionId, staked, won, net } = session;
  const answer = useMutation({
    mutationFn: () => client.call('play.acknowledgeCheck', { sessionId }),
    onSuccess: (next) => queries.setQueryData(['play.gameSession', { sessionId }], next),
  });
  return (
    <Ask title={t('play.check.title')}>
      <p className={styles.text}>{t('play.check.text')}</p>
      <dl className={styles.sums}>
        <div>
          <dt>{t('play.time')}</dt>
          <dd>{t('play.check.minutes', { count: Math.floor(elapsedMs / MINUTE_MS) })}</dd>
        </div>
        <div>
          <dt>{t('play.net')}</dt>
          <dd>
            <Money amount={net} currency={currency} signed />
          </dd>
        </div>
        <div>
          <dt>{t('play.staked')}</dt>
          <dd>
            <Money amount={staked} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t('play.won')}</dt>
          <dd>
            <Money amount={won} currency={currency} />
          </dd>
        </div>
      </dl>
      {answer.isError && <p role="alert">{t('play.check.failed')}</p>}
      <div className={styles.answers}>
        <Button busy={answer.isPending} onClick={() => answer.mutate()}>
          {t('play.check.continue')}
        </Button>
        <Button kind="secondary" onClick={onLeave}>
          {t('play.check.leave')}
        </Button>
        <ButtonLink to={paths.gameRecord} kind="quiet">
          {t('play.check.record')}
        </ButtonLink>
      </div>
      {session.check && (
        <p className={styles.text}>
          {t('play.check.again', { minutes: number(session.check.intervalMs / MINUTE_MS) })}
        </p>
      )}
    </Ask>
  );
}
