import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { AskSheet, useSensitive } from '../../identity/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import page from '../../ui/blocks/page.module.css';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useHydrated } from '../../ui/loading/use-hydrated.ts';
import styles from './payout.module.css';
import { type Account, PAYOUT_FAILURES } from './payout-words.ts';
import { useReadAccounts } from './use-read-accounts.ts';

/** One account: whose it is in short, since when money may go there, and the way to take it out. */
export function AccountRow({ account }: { readonly account: Account }) {
  const t = useT();
  const toast = useToast();
  const hydrated = useHydrated();
  const { date } = useFormats();
  const { client } = useApi();
  const readAnew = useReadAccounts();
  const [asking, setAsking] = useState(false);
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
        onClick={() => setAsking(true)}
      >
        {t('security.remove')}
      </button>
      <AskSheet
        open={asking}
        onClose={() => setAsking(false)}
        title={t('payout.removeTitle')}
        text={t('payout.removeText', { account: shown })}
        submit={t('security.remove')}
        change={remove}
        own={PAYOUT_FAILURES}
        onSubmit={() => remove.mutate()}
      />
    </li>
  );
}
