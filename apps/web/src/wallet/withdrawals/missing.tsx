import type { WithdrawType } from '@tessera/contract/withdrawal';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { ACCOUNT_PATHS } from './account-paths.ts';
import styles from './withdraw.module.css';

export interface MissingProps {
  readonly password: boolean;
  readonly account: boolean;
  readonly withdrawType: WithdrawType;
}

/** Leads to what has to be there before money can go out, in the order it is best done. */
export function Missing({ password, account, withdrawType }: MissingProps) {
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
