import type { ReactNode } from 'react';
import { CallFailed, useCall, useSession } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { isTrial } from '../customer-types.ts';
import { useCanRegister } from '../entry.ts';
import { Reauthentication } from './reauthentication.tsx';
import type { Factors, SecurityConfig } from './security-queries.ts';
import styles from './security.module.css';

export interface SecurityGateProps {
  readonly children: (known: { readonly factors: Factors; readonly config: SecurityConfig }) => ReactNode;
}

/** Frame of screens with sensitive changes: loads the account's factors, and requests a missing proof. */
export function SecurityGate({ children }: SecurityGateProps) {
  const t = useT();
  const onTrial = isTrial(useSession());
  const factors = useCall('identity.securityFactors', {}, { enabled: !onTrial });
  const config = useCall('identity.securityConfig', {}, { enabled: !onTrial });
  if (onTrial) return <TrialState />;
  if (factors.data && config.data) {
    const methods = { password: factors.data.hasPassword, code: factors.data.totpEnabledAt !== null };
    return (
      <Reauthentication methods={methods}>
        {children({ factors: factors.data, config: config.data })}
      </Reauthentication>
    );
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

/** Links a trial to a real account: registration, or login if registration is closed. */
function useOwnAccount() {
  const t = useT();
  return useCanRegister()
    ? { label: t('title.register'), to: paths.register }
    : { label: t('title.login'), to: paths.login };
}

/** Shows until when sensitive changes are blocked; nothing if they are not. */
export function LimitedNote({ until }: { readonly until: string | null }) {
  const t = useT();
  const { date } = useFormats();
  if (until === null) return null;
  return (
    <p className={styles.warning}>
      <Icon name="clock" />
      <span>{t('security.limitedUntil', { time: date(until) })}</span>
    </p>
  );
}
