import { useCall } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { useRegisters } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { BalanceChip } from '../../wallet/index.ts';
import { usePreferences } from '../preferences.tsx';
import styles from './mine.module.css';

const DAY_MS = 86_400_000;

/** Who is signed in, since when, and what they hold. */
export function ProfileBlock({ userName }: { readonly userName: string }) {
  const t = useT();
  const { data: member } = useCall('identity.memberInfo', {});
  const { balanceHidden, hideBalance, openedAtMs } = usePreferences();
  const account = member?.account ?? userName;
  return (
    <section className={styles.profile}>
      <img src={mosaicOf(account)} alt="" width={56} height={56} className={styles.stone} />
      <div>
        <h2 className={styles.account}>{account}</h2>
        <p className={styles.quiet}>
          {member && t('mine.joined', { days: wholeDays(member.regDate, openedAtMs) })}
        </p>
      </div>
      <div className={styles.holdings}>
        <span className={styles.quiet}>{t('wallet.balance')}</span>
        <span className={styles.amount}>
          <BalanceChip hidden={balanceHidden} />
        </span>
        <button
          type="button"
          className={styles.eye}
          aria-label={t(balanceHidden ? 'layout.showBalance' : 'layout.hideBalance')}
          onClick={() => hideBalance(!balanceHidden)}
        >
          <Icon name={balanceHidden ? 'eye' : 'eye-off'} />
        </button>
      </div>
    </section>
  );
}

/** What a guest finds in the place of a profile. */
export function GuestBlock() {
  const t = useT();
  const registers = useRegisters();
  const search = { return: paths.mine };
  return (
    <section className={styles.guest}>
      <h2 className={styles.welcome}>{t('mine.welcome')}</h2>
      <p className={styles.quiet}>{t('mine.guestText')}</p>
      <div className={styles.doors}>
        <ButtonLink to={paths.login} search={search}>
          {t('title.login')}
        </ButtonLink>
        {registers && (
          <ButtonLink to={paths.register} search={search} kind="secondary">
            {t('title.register')}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

/** The picture drawn from a name; one the painter does not take gets that of the house. */
function mosaicOf(account: string): string {
  return /^[A-Za-z0-9_]{1,40}$/.test(account) ? `/art/vendor/${account}.svg` : '/art/brand/icon.svg';
}

/** Whole days between two times in milliseconds; a clock that runs behind makes none negative. */
function wholeDays(sinceMs: number, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - sinceMs) / DAY_MS));
}
