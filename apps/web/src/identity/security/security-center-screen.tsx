import type { Need } from '@tessera/contract/first-view';
import { CallFailed, useCall, useSession } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isTrial } from '../trial/trial.ts';
import { Activity } from './activity.tsx';
import { Authenticator } from './authenticator.tsx';
import { Devices } from './devices.tsx';
import { Passkeys } from './passkeys.tsx';
import { Protection } from './protection.tsx';
import { type Factors, SECURITY_CALLS } from './security-queries.ts';
import { Confirming } from './sensitive.tsx';
import styles from './security.module.css';

export function needs(): readonly Need[] {
  return SECURITY_CALLS.map((call) => ({ call, input: {} }));
}

/** What protects the account, where it is open, and what happened to it lately. */
export function Screen() {
  const t = useT();
  const session = useSession();
  const onTrial = isTrial(session);
  const factors = useCall('identity.securityFactors', {}, { enabled: !onTrial });
  if (onTrial) return <TrialState />;
  if (factors.data) return <Center factors={factors.data} />;
  if (factors.isPending && factors.fetchStatus !== 'paused') return <Shape label={t('ui.loading')} />;
  return <CallFailed error={factors.error} onRetry={() => void factors.refetch()} />;
}

function Center({ factors }: { readonly factors: Factors }) {
  const t = useT();
  const ways = { password: factors.hasPassword, code: factors.totpEnabledAt !== null };
  return (
    <Confirming ways={ways}>
      <div className={styles.screen}>
        <div className={styles.section}>
          <Protection factors={factors} />
          <LastLogin />
        </div>
        <RowLink
          to={paths.changePassword}
          icon="key"
          title={t('security.password')}
          detail={t(factors.hasPassword ? 'security.passwordText' : 'security.passwordNone')}
        />
        <Passkeys passkeys={factors.passkeys} />
        <Authenticator factors={factors} />
        <Devices />
        <Activity />
      </div>
    </Confirming>
  );
}

function LastLogin() {
  const t = useT();
  const { date } = useFormats();
  const { data } = useCall('identity.memberInfo', {});
  if (!data) return <Skeleton className={styles.lastLogin} />;
  const { lastLoginTime } = data;
  return (
    <p className={styles.lastLogin}>
      {lastLoginTime === null
        ? t('security.firstLogin')
        : t('security.lastLogin', { time: date(lastLoginTime) })}
    </p>
  );
}

function TrialState() {
  const t = useT();
  const action = { label: t('title.register'), to: paths.register };
  return <EmptyState title={t('security.trialTitle')} text={t('security.trialText')} action={action} />;
}

function Shape({ label }: { readonly label: string }) {
  return (
    <div className={styles.screen} role="status" aria-label={label}>
      <Skeleton className={styles.protection} />
      <Skeleton className={styles.rowShape} />
      <Skeleton className={styles.cardShape} />
      <Skeleton className={styles.cardShape} />
    </div>
  );
}
