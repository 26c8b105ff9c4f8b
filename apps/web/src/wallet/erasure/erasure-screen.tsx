import { useQuery } from '@tanstack/react-query';
import type { Need } from '@tessera/contract/first-view';
import type { OwnerWay } from '@tessera/contract/withdrawal-password';
import { CallFailed, callOptions, useApi } from '../../api/index.ts';
import { Guarded } from '../../identity/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { askAgainMs } from '../asking-on.ts';
import { AskErasure } from './ask-erasure.tsx';
import { Consequences } from './consequences.tsx';
import { Due } from './due.tsx';
import styles from './erasure.module.css';
import { GiveUpOutcome, GiveUpRemainder } from './give-up-remainder.tsx';
import { Hindrances } from './hindrances.tsx';

export function needs(): readonly Need[] {
  return [
    { call: 'identity.securityFactors', input: {} },
    { call: 'identity.securityConfig', input: {} },
    { call: 'erasure.erasure', input: {} },
  ];
}

/** The right to be forgotten: what goes, what stays, what stands in the way, and the way back while there is one. */
export function Screen() {
  return <Guarded>{({ config }) => <Loaded ways={config.ownerWays} />}</Guarded>;
}

function Loaded({ ways }: { readonly ways: readonly OwnerWay[] }) {
  const t = useT();
  const { client } = useApi();
  const { data, error, isPending, fetchStatus, refetch } = useQuery({
    ...callOptions(client, 'erasure.erasure', {}),
    // What stands in the way may come to its end while it is read.
    refetchInterval: ({ state }) => (state.data?.hindrances.length ? askAgainMs(state) : false),
  });
  if (isPending && fetchStatus !== 'paused') return <Shape label={t('ui.loading')} />;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  const { dueAt, hindrances, remainder } = data;
  return (
    <div className={page.sections}>
      <GiveUpOutcome />
      {dueAt === null ? <p>{t('erasure.intro', { days: data.graceDays })}</p> : <Due at={dueAt} />}
      {hindrances.length > 0 && (
        <Hindrances hindrances={hindrances} asked={dueAt !== null}>
          {remainder && <GiveUpRemainder ways={ways} remainder={remainder} />}
        </Hindrances>
      )}
      <Consequences overview={data} />
      {dueAt === null && <AskErasure ways={ways} possible={hindrances.length === 0} days={data.graceDays} />}
    </div>
  );
}

function Shape({ label }: { readonly label: string }) {
  return (
    <div className={page.sections} role="status" aria-label={label}>
      <Skeleton className={styles.introShape} />
      <Skeleton className={styles.listShape} />
      <Skeleton className={styles.listShape} />
    </div>
  );
}
