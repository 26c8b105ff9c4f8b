import type { Need } from '@tessera/contract/first-view';
import { useState } from 'react';
import { CallFailed, useCall } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import page from '../../ui/page.module.css';
import { RowLink } from '../../ui/row-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TransferForm } from './transfer-form.tsx';
import { type Sent, TransferSent } from './transfer-sent.tsx';
import styles from './upline.module.css';

export function needs(): readonly Need[] {
  return [{ call: 'upline.uplineAccount', input: {} }];
}

/** Money to whoever stands above: how much, the withdrawal password, a last look, and that it arrived. */
export function Screen() {
  const t = useT();
  const account = useCall('upline.uplineAccount', {});
  const [sent, setSent] = useState<Sent>();
  if (sent) return <TransferSent sent={sent} onAgain={() => setSent(undefined)} />;
  if (account.data) {
    const { superior, hasPassword, availableBalance } = account.data;
    if (superior === null) {
      const back = { label: t('title.mine'), to: paths.mine };
      return <EmptyState title={t('upline.none')} text={t('upline.noneText')} action={back} />;
    }
    if (!hasPassword) return <NoPassword />;
    return <TransferForm superior={superior} availableBalance={availableBalance} onSent={setSent} />;
  }
  if (account.isError || account.isPaused) {
    return <CallFailed error={account.error} onRetry={() => void account.refetch()} />;
  }
  return (
    <div className={page.screen} role="status" aria-label={t('ui.loading')}>
      <Skeleton className={styles.factsShape} />
      <Skeleton className={styles.fieldShape} />
      <Skeleton className={styles.fieldShape} />
      <Skeleton className={styles.buttonShape} />
    </div>
  );
}

function NoPassword() {
  const t = useT();
  return (
    <div className={page.screen}>
      <p className={page.quiet}>{t('upline.passwordFirst')}</p>
      <RowLink icon="key" to={paths.withdrawalPassword} title={t('withdraw.setPassword')} />
    </div>
  );
}
