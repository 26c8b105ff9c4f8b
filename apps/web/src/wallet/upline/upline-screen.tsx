import type { Need } from '@tessera/contract/first-view';
import { useState } from 'react';
import { CallFailed, useApi, useCall } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Fact, Facts } from '../../ui/blocks/facts.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { OpenRequestNote } from '../requests/open-request-note.tsx';
import { TransferForm } from './transfer-form.tsx';
import { type Sent, TransferSent } from './transfer-sent.tsx';
import styles from './upline.module.css';
import { useShowSent } from './use-transfer.ts';

export function needs(): readonly Need[] {
  return [{ call: 'upline.uplineAccount', input: {} }];
}

/** Money to whoever stands above: how much, the withdrawal password, a last look, and that it arrived. */
export function Screen() {
  const account = useCall('upline.uplineAccount', {});
  const [sent, setSent] = useState<Sent>();
  const showSent = useShowSent(setSent);
  if (sent) {
    const superior = sent.superior ?? account.data?.superior ?? undefined;
    return <TransferSent sent={sent} superior={superior} onAgain={() => setSent(undefined)} />;
  }
  return (
    <div className={page.screen}>
      <OpenRequestNote action="upline-transfer" onFound={(txId, { amount }) => showSent({ txId, amount })} />
      <Transfer onSent={setSent} />
    </div>
  );
}

function Transfer({ onSent }: { readonly onSent: (sent: Sent) => void }) {
  const t = useT();
  const account = useCall('upline.uplineAccount', {});
  if (account.data) {
    const { superior, hasPassword, availableBalance, unstaked } = account.data;
    if (superior === null) {
      const back = { label: t('title.mine'), to: paths.mine };
      return <EmptyState title={t('upline.none')} text={t('upline.noneText')} action={back} />;
    }
    if (!hasPassword) return <NoPassword />;
    if (unstaked) return <StakeFirst {...unstaked} />;
    return <TransferForm superior={superior} availableBalance={availableBalance} onSent={onSent} />;
  }
  if (account.isError || account.isPaused) {
    return <CallFailed error={account.error} onRetry={() => void account.refetch()} />;
  }
  return (
    <div className={page.stack} role="status" aria-label={t('ui.loading')}>
      <Skeleton className={styles.factsShape} />
      <Skeleton className={styles.fieldShape} />
      <Skeleton className={styles.fieldShape} />
      <Skeleton className={styles.buttonShape} />
    </div>
  );
}

/** A transfer is no way around what must be staked: nothing is asked for that would be refused. */
function StakeFirst({ required, missing }: { readonly required: string; readonly missing: string }) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  const written = (amount: string) => money(amount, { currency });
  return (
    <div className={page.stack}>
      <Facts aria-label={t('title.uplineTransfer')}>
        <Fact label={t('upline.available')}>
          <Money amount="0.00" currency={currency} />
        </Fact>
      </Facts>
      <p>{t('withdraw.turnoverOpen', { missing: written(missing), required: written(required) })}</p>
      <ButtonLink to={paths.gameCenter}>{t('withdraw.play')}</ButtonLink>
    </div>
  );
}

function NoPassword() {
  const t = useT();
  return (
    <div className={page.stack}>
      <p className={page.quiet}>{t('upline.passwordFirst')}</p>
      <RowLink icon="key" to={paths.withdrawalPassword} title={t('withdraw.setPassword')} />
    </div>
  );
}
