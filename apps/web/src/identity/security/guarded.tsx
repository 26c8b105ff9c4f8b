import type { ReactNode } from 'react';
import { CallFailed, useCall, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { isTrial } from '../customer-types.ts';
import { useRegisters } from '../use-registers.ts';
import type { Factors, SecurityConfig } from './security-queries.ts';
import styles from './security.module.css';
import { Confirming } from './sensitive.tsx';

export interface GuardedProps {
  readonly children: (known: { readonly factors: Factors; readonly config: SecurityConfig }) => ReactNode;
}

/** A screen of sensitive changes: knows what protects the account, and asks for a proof where one is missing. */
export function Guarded({ children }: GuardedProps) {
  const t = useT();
  const onTrial = isTrial(useSession());
  const factors = useCall('identity.securityFactors', {}, { enabled: !onTrial });
  const config = useCall('identity.securityConfig', {}, { enabled: !onTrial });
  if (onTrial) return <TrialState />;
  if (factors.data && config.data) {
    const ways = { password: factors.data.hasPassword, code: factors.data.totpEnabledAt !== null };
    return <Confirming ways={ways}>{children({ factors: factors.data, config: config.data })}</Confirming>;
  }
  const failed = [factors, config].find(({ data, isPending, fetchStatus }) => {
    return !data && !(isPending && fetchStatus !== 'paused');
  });
  if (!failed) return <Shape label={t('ui.loading')} />;
  const again = () => void Promise.all([factors.refetch(), config.refetch()]);
  return <CallFailed error={failed.error} onRetry={again} />;
}

function TrialState() {
  const t = useT();
  return (
    <EmptyState title={t('security.trialTitle')} text={t('security.trialText')} action={useOwnAccount()} />
  );
}

function Shape({ label }: { readonly label: string }) {
  return (
    <div className={page.sections} role="status" aria-label={label}>
      <Skeleton className={styles.protection} />
      <Skeleton className={styles.rowShape} />
      <Skeleton className={styles.cardShape} />
      <Skeleton className={styles.cardShape} />
    </div>
  );
}

/** Leads somebody on trial to an account of their own: a new one, or the one they have where none can be opened. */
function useOwnAccount() {
  const t = useT();
  return useRegisters()
    ? { label: t('title.register'), to: paths.register }
    : { label: t('title.login'), to: paths.login };
}
