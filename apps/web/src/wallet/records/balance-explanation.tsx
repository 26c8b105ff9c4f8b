import { useState } from 'react';
import { CallFailed, useApi, useCall } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { isDebt } from '../balance.tsx';
import { Explanation, Fact } from './explanation.tsx';
import { MovementRow } from './movement-row.tsx';
import styles from './records.module.css';

const SHOWN = 5;

/** Components of a balance with the movements behind it, each with an explanation. */
export function BalanceExplanation({ hidden }: { readonly hidden: boolean }) {
  const t = useT();
  const { currency } = useApi().status.info;
  const [explained, setExplained] = useState<string>();
  const parts = useCall('report.balanceParts', {});
  const latest = useCall('report.transactions', {});
  if (explained !== undefined) return <Explanation key={explained} txId={explained} />;
  const error = parts.error ?? latest.error;
  if (error)
    return <CallFailed error={error} onRetry={() => void Promise.all([parts.refetch(), latest.refetch()])} />;
  if (!parts.data || !latest.data) return <Skeleton className={styles.explanationShape} />;
  const { cash, debt, held, bonus } = parts.data;
  const money = (amount: string) => <Money amount={amount} currency={currency} hidden={hidden} />;
  return (
    <div className={styles.explanation}>
      <dl className={styles.facts}>
        <Fact label={t('account.account.cash')}>{money(cash)}</Fact>
        {isDebt(debt) && <Fact label={t('account.account.member-debt')}>{money(debt)}</Fact>}
        <Fact label={t('account.account.locked')}>{money(held)}</Fact>
        <Fact label={t('account.account.bonus')}>{money(bonus)}</Fact>
      </dl>
      {isDebt(debt) && <p role="note">{t('account.debtText')}</p>}
      {!hidden && latest.data.list.length > 0 && (
        <section className={page.stack}>
          <h3 className={page.subtitle}>{t('account.latest')}</h3>
          <ol className={styles.rows}>
            {latest.data.list.slice(0, SHOWN).map((movement) => (
              <MovementRow
                key={movement.txId}
                movement={movement}
                onExplain={() => setExplained(movement.txId)}
              />
            ))}
          </ol>
        </section>
      )}
      <ButtonLink to={paths.accountRecord} kind="secondary">
        {t('account.whole')}
      </ButtonLink>
    </div>
  );
}
