import type { DepositStep } from '@tessera/contract/deposit';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import styles from './order.module.css';

/** Everything that was done to an order, by whom and when, in its order. */
export function StepHistory({ steps }: { readonly steps: readonly DepositStep[] }) {
  const t = useT();
  const { date } = useFormats();
  if (steps.length === 0) return null;
  return (
    <section className={styles.history}>
      <h3 className={page.quiet}>{t('voucher.history')}</h3>
      <ol>
        {steps.map(({ state, time, actor, reason }, index) => (
          // Steps are only added, so that their place names them.
          <li key={index} className={styles.step}>
            <span className={styles.name}>{t(`account.deposit.state.${state}`)}</span>
            <span className={page.quiet}>
              <time dateTime={time}>{date(time, 'second')}</time> · {t(`voucher.actor.${actor}`)}
            </span>
            {reason && <span className={page.quiet}>{t(`voucher.reason.${reason}`)}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
