import { Link } from '@tanstack/react-router';
import { useCall, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { isTrial } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import { BalanceChip, DebtLine } from '../../wallet/index.ts';
import { BalanceOpener } from './header-buttons.tsx';
import styles from './header.module.css';
import { usePreferences } from '../panels/preferences.tsx';

/** Who is signed in, what they hold and are shown the parts of, and the way to more of it: on every screen of a member. */
export function MemberCorner() {
  const t = useT();
  const session = useSession();
  const trial = isTrial(session);
  const { balanceHidden } = usePreferences();
  const { data: member } = useCall('identity.memberInfo', {});
  const balance = (
    <span className={styles.balance}>
      <BalanceChip hidden={balanceHidden} />
    </span>
  );
  return (
    <>
      {trial ? (
        // Play money has no parts, and no books to look into.
        <span className={styles.holdings}>
          <span className={styles.trial}>{t('layout.trial')}</span>
          {balance}
        </span>
      ) : (
        <BalanceOpener>
          <span className={styles.purpose}>{t('wallet.balance')} </span>
          <span className={styles.name}>
            <bdi>
              <DebtLine hidden={balanceHidden}>{member?.nickname ?? session?.userName}</DebtLine>
            </bdi>
          </span>
          {balance}
        </BalanceOpener>
      )}
      {!trial && (
        <Link to={paths.voucherCenter} className={styles.deposit} aria-label={t('layout.deposit')}>
          <span className={styles.plus}>
            <Icon name="plus" />
          </span>
        </Link>
      )}
    </>
  );
}
