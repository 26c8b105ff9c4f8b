import { Link } from '@tanstack/react-router';
import { useCall, useSession } from '../api/index.ts';
import { useT } from '../i18n/locale-provider.tsx';
import { isTrial } from '../identity/index.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { BalanceChip } from '../wallet/index.ts';
import styles from './header.module.css';
import { usePreferences } from './preferences.tsx';

/** Who is signed in, what they hold, and the way to more of it. The balance is on every screen of a member. */
export function MemberCorner() {
  const t = useT();
  const session = useSession();
  const { balanceHidden } = usePreferences();
  const { data: member } = useCall('identity.memberInfo', {});
  return (
    <Link to={paths.voucherCenter} className={styles.member} title={t('layout.depositNow')}>
      <span className={styles.holdings}>
        {isTrial(session) ? (
          <span className={styles.trial}>{t('layout.trial')}</span>
        ) : (
          <span className={styles.name} dir="auto">
            {member?.nickname ?? session?.userName}
          </span>
        )}
        <span className={styles.balance}>
          <BalanceChip hidden={balanceHidden} />
        </span>
      </span>
      <span className={styles.plus}>
        <Icon name="plus" />
      </span>
    </Link>
  );
}
