import type { Need } from '@tessera/contract/first-view';
import type { WithdrawType } from '@tessera/contract/wallet/withdrawal';
import { useId, useState } from 'react';
import { CallFailed, type CallOutput, useCall } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Reauthentication } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { BalanceLine } from '../records/explained-balance.tsx';
import { OpenRequestNote } from '../requests/open-request-note.tsx';
import { ACCOUNT_PATHS } from './withdrawal.ts';
import { useShowProgress } from './use-withdrawal.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import styles from './withdraw.module.css';

export function needs(): readonly Need[] {
  return [{ call: 'withdrawal.withdrawSettings', input: {} }];
}

/** Withdrawal: account, amount, fee and remaining requirements. */
export function Screen() {
  return (
    <div className={page.screen}>
      <OpenRequestNote action="withdrawal" onFound={useShowProgress()} />
      <BalanceLine />
      <Methods />
    </div>
  );
}

function Methods() {
  const t = useT();
  const settings = useCall('withdrawal.withdrawSettings', {});
  if (settings.data) return <Choice settings={settings.data} />;
  if (settings.isError || settings.isPaused) {
    return <CallFailed error={settings.error} onRetry={() => void settings.refetch()} />;
  }
  return (
    <div className={page.stack} role="status" aria-label={t('ui.loading')}>
      <Skeleton className={styles.tabsShape} />
      <Skeleton className={styles.accountsShape} />
      <Skeleton className={styles.fieldShape} />
      <Skeleton className={styles.fieldShape} />
      <Skeleton className={styles.buttonShape} />
    </div>
  );
}

export type Settings = CallOutput<'withdrawal.withdrawSettings'>;

/** One method at a time; each form has its own values. */
function Choice({ settings }: { readonly settings: Settings }) {
  const t = useT();
  const panel = useId();
  const [chosen, setChosen] = useState<WithdrawType>();
  const { methods, payoutsDelayed } = settings;
  const method = methods.find(({ withdrawType }) => withdrawType === chosen) ?? methods[0];
  if (!method) {
    return (
      <EmptyState title={t('withdraw.none')} action={{ label: t('title.service'), to: paths.service }} />
    );
  }
  const { withdrawType } = method;
  return (
    <>
      {methods.length > 1 && (
        <Tabs
          label={t('withdraw.ways')}
          tabs={methods.map((one) => ({
            id: one.withdrawType,
            label: t(`withdraw.type.${one.withdrawType}`),
          }))}
          current={withdrawType}
          onChange={setChosen}
          controls={panel}
        />
      )}
      {payoutsDelayed && (
        <p className={styles.notice} role="status">
          <Icon name="clock" />
          <span>{t('withdraw.delayed')}</span>
        </p>
      )}
      <div id={panel} role={methods.length > 1 ? 'tabpanel' : undefined} className={page.stack}>
        <Method key={withdrawType} settings={settings} withdrawType={withdrawType} />
      </div>
    </>
  );
}

interface MethodProps {
  readonly settings: Settings;
  readonly withdrawType: WithdrawType;
}

function Method({ settings, withdrawType }: MethodProps) {
  const factors = useCall('identity.securityFactors', {});
  const { methods, accounts, passwordRequired, hasPassword, ownerWays: ownerMethods } = settings;
  const method = methods.find((one) => one.withdrawType === withdrawType);
  const own = accounts.filter((one) => one.withdrawType === withdrawType);
  if (!method) return null;
  const noPassword = passwordRequired && !hasPassword;
  if (noPassword || own.length === 0) {
    return <Missing password={noPassword} account={own.length === 0} withdrawType={withdrawType} />;
  }
  const proofMethods = {
    password: factors.data?.hasPassword ?? true,
    code: typeof factors.data?.totpEnabledAt === 'string',
  };
  return (
    <Reauthentication methods={proofMethods}>
      <WithdrawForm
        method={method}
        accounts={own}
        passwordRequired={passwordRequired}
        ownerMethods={ownerMethods}
      />
    </Reauthentication>
  );
}

interface MissingProps {
  readonly password: boolean;
  readonly account: boolean;
  readonly withdrawType: WithdrawType;
}

/** Links to the missing requirements of a withdrawal, in the best order. */
function Missing({ password, account, withdrawType }: MissingProps) {
  const t = useT();
  return (
    <section className={styles.missing} aria-label={t('withdraw.missing')}>
      <h2 className={page.title}>{t('withdraw.missing')}</h2>
      <p className={page.quiet}>{t('withdraw.missingText')}</p>
      {password && <RowLink icon="key" to={paths.withdrawalPassword} title={t('withdraw.setPassword')} />}
      {account && (
        <RowLink icon="wallet" to={ACCOUNT_PATHS[withdrawType]} title={t(`withdraw.add.${withdrawType}`)} />
      )}
    </section>
  );
}
