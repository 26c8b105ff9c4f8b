import type { PayoutKind } from '@tessera/contract/payout-account';
import type { OwnerWay } from '@tessera/contract/withdrawal-password';
import { useState } from 'react';
import { CallFailed, useCall } from '../../api/index.ts';
import { Guarded } from '../../identity/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import page from '../../ui/blocks/page.module.css';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { useHydrated } from '../../ui/loading/use-hydrated.ts';
import { AccountRow } from './account-row.tsx';
import { AddForm } from './add-form.tsx';
import styles from './payout.module.css';
import { type Accounts, type Banks, KIND_WORDS } from './payout-words.ts';

/** The accounts of one kind that money is paid to: those there are, and another. */
export function PayoutAccounts({ kind }: { readonly kind: PayoutKind }) {
  return <Guarded>{({ config }) => <Loaded kind={kind} config={config} />}</Guarded>;
}

interface LoadedProps {
  readonly kind: PayoutKind;
  readonly config: { readonly ownerWays: readonly OwnerWay[]; readonly limitedUntil: string | null };
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
  const words = KIND_WORDS[kind];
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
          ways={config.ownerWays}
          onAdded={() => setAdding(false)}
        />
      </Sheet>
    </div>
  );
}
