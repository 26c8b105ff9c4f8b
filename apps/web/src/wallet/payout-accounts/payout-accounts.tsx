import type { OwnerProofMethod } from '@tessera/contract/identity/withdrawal-password';
import type { PayoutKind } from '@tessera/contract/wallet/payout-account';
import { useState } from 'react';
import { CallFailed, useApi, useCall } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { ConfirmDialog, SecurityGate, useSensitive } from '../../identity/index.ts';
import { Badge } from '../../ui/blocks/badge.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useHydrated } from '../../ui/loading/browser-page.ts';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { AddForm } from './add-form.tsx';
import {
  type Account,
  type Accounts,
  type Banks,
  KIND_TEXTS,
  PAYOUT_FAILURES,
  useRefetchAccounts,
} from './payout-account.ts';
import styles from './payout.module.css';

/** The payout accounts of one kind, and adding another. */
export function PayoutAccounts({ kind }: { readonly kind: PayoutKind }) {
  return <SecurityGate>{({ config }) => <Loaded kind={kind} config={config} />}</SecurityGate>;
}

interface LoadedProps {
  readonly kind: PayoutKind;
  readonly config: { readonly ownerWays: readonly OwnerProofMethod[]; readonly limitedUntil: string | null };
}

function Loaded({ kind, config }: LoadedProps) {
  const t = useT();
  const accounts = useCall('payoutAccount.payoutAccounts', {});
  const banks = useCall('payoutAccount.payoutBanks', {});
  if (accounts.data && banks.data) {
    return <List kind={kind} config={config} known={accounts.data} banks={banks.data} />;
  }
  const failed = [accounts, banks].find(
    ({ data, isPending, fetchStatus }) => !data && !(isPending && fetchStatus !== 'paused'),
  );
  if (failed) {
    const again = () => void Promise.all([accounts.refetch(), banks.refetch()]);
    return <CallFailed error={failed.error} onRetry={again} />;
  }
  return (
    <div className={page.screen} role="status" aria-label={t('ui.loading')}>
      <Skeleton className={styles.shape} />
      <Skeleton className={styles.shape} />
    </div>
  );
}

interface ListProps extends LoadedProps {
  readonly known: Accounts;
  readonly banks: Banks;
}

function List({ kind, config, known, banks }: ListProps) {
  const t = useT();
  const hydrated = useHydrated();
  const { date } = useFormats();
  const [adding, setAdding] = useState(false);
  const words = KIND_TEXTS[kind];
  const own = known.accounts.filter((account) => account.kind === kind);
  const full = own.length >= known.mostOfKind;
  return (
    <div className={page.screen}>
      <p className={page.quiet}>{t(words.text)}</p>
      <p className={page.quiet}>{t('payout.holdText', { hours: known.holdHours })}</p>
      {config.limitedUntil !== null && (
        <p className={styles.note}>{t('security.limitedUntil', { time: date(config.limitedUntil) })}</p>
      )}
      {own.length === 0 ? (
        <p className={styles.none}>{t(words.none)}</p>
      ) : (
        <ul className={page.stack} aria-label={t(words.title)}>
          {own.map((account) => (
            <AccountRow key={account.bankCardId} account={account} />
          ))}
        </ul>
      )}
      {full ? (
        <p className={page.quiet}>{t('payout.most', { most: known.mostOfKind })}</p>
      ) : (
        <Button disabled={!hydrated} onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {t(words.add)}
        </Button>
      )}
      <Sheet open={adding} onClose={() => setAdding(false)} title={t(words.add)}>
        <AddForm
          kind={kind}
          banks={banks.filter((bank) => bank.kind === kind)}
          payeeName={known.payeeName}
          methods={config.ownerWays}
          onAdded={() => setAdding(false)}
        />
      </Sheet>
    </div>
  );
}

/** One account: masked holder, date from which payouts are possible, and removal. */
function AccountRow({ account }: { readonly account: Account }) {
  const t = useT();
  const toast = useToast();
  const hydrated = useHydrated();
  const { date } = useFormats();
  const { client } = useApi();
  const readAnew = useRefetchAccounts();
  const [confirming, setConfirming] = useState(false);
  const { bankCardId, name, last4, usableFrom, isWithdrawActive } = account;
  const shown = `${name} ··· ${last4}`;
  const remove = useSensitive({
    act: () => client.call('payoutAccount.removePayoutAccount', { bankCardId }),
    onDone: async () => {
      toast.show(t('payout.removed'), 'done');
      await readAnew();
    },
  });
  return (
    <li className={styles.account}>
      <span className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <bdi className={styles.number} dir="ltr">
          ··· {last4}
        </bdi>
        <span className={styles.state}>
          <Badge tone={isWithdrawActive ? 'good' : 'quiet'}>
            {t(isWithdrawActive ? 'payout.usable' : 'payout.held')}
          </Badge>
          {!isWithdrawActive && (
            <span className={page.quiet}>{t('payout.usableFrom', { time: date(usableFrom) })}</span>
          )}
        </span>
      </span>
      <button
        type="button"
        className={page.link}
        disabled={!hydrated}
        aria-label={t('payout.removeOf', { account: shown })}
        onClick={() => setConfirming(true)}
      >
        {t('security.remove')}
      </button>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={t('payout.removeTitle')}
        text={t('payout.removeText', { account: shown })}
        submit={t('security.remove')}
        change={remove}
        texts={PAYOUT_FAILURES}
        onSubmit={() => remove.mutate()}
      />
    </li>
  );
}
