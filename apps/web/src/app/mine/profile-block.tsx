import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useApi, useCall } from '../../api/index.ts';
import { DAY_MS } from '../../i18n/formats.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { useCanRegister } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { LevelLabel } from '../../rewards/index.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { useDeferred } from '../../ui/loading/after-load.ts';
import { ExplainedBalance } from '../../wallet/index.ts';
import { usePreferences } from '../panels/preferences.tsx';
import styles from './mine.module.css';

export interface ProfileBlockProps {
  readonly userName: string;
  /** New version: balances on the profile card. Base version: balances in a line below. */
  readonly fresh: boolean;
}

/** The member's name, membership time and balances. */
export function ProfileBlock({ userName, fresh }: ProfileBlockProps) {
  const t = useT();
  const { data: member } = useCall('identity.memberInfo', {});
  const { openedAtMs } = usePreferences();
  const { flags, brand } = useApi().status.info;
  const vip = flags['VIPDISPLAY'] === true;
  const account = member?.account ?? userName;
  return (
    <section className={styles.profile} data-fresh={fresh}>
      <div className={styles.head}>
        <Picture url={member?.headIconUrl ?? pictureColours(account) ?? brand.logoUrl} />
        <Person vip={vip}>
          <span className={styles.words}>
            <span className={styles.accountLine}>
              <span className={styles.account}>
                <bdi>{account}</bdi>
              </span>
              <LevelLabel />
            </span>
            <span className={styles.quiet}>
              {member && t('mine.joined', { days: wholeDays(member.regDate, openedAtMs) })}
            </span>
          </span>
          {vip && <Icon name="forward" />}
        </Person>
      </div>
      <Holdings />
    </section>
  );
}

const loadChoice = async () => (await import('./head-icon-sheet.tsx')).HeadIconSheet;

/** The profile picture; a tap opens the selection. */
function Picture({ url }: { readonly url: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { Loaded: HeadIconSheet, failed } = useDeferred(loadChoice, open);
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-label={t('headIcon.title')}
        aria-haspopup="dialog"
        // Only a page reload requests a failed script again.
        onClick={() => (failed ? location.reload() : setOpen(true))}
      >
        <img src={url} alt="" width={56} height={56} className={styles.stone} />
      </button>
      {HeadIconSheet && <HeadIconSheet open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Links to the benefits of the rank, if ranks are shown. */
function Person({ vip, children }: { readonly vip: boolean; readonly children: ReactNode }) {
  return vip ? (
    <Link to={paths.benefits} className={styles.person}>
      {children}
    </Link>
  ) : (
    <div className={styles.person}>{children}</div>
  );
}

/** The balances of the member, which can be hidden. */
export function Holdings() {
  const t = useT();
  const { balanceHidden, hideBalance } = usePreferences();
  return (
    <div className={styles.holdings}>
      <span className={styles.quiet}>{t('wallet.balance')}</span>
      <span className={styles.amount}>
        <ExplainedBalance hidden={balanceHidden} />
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
  );
}

/** Replaces the profile for guests. */
export function GuestBlock() {
  const t = useT();
  const registers = useCanRegister();
  const { brand } = useApi().status.info;
  const search = { return: paths.mine };
  return (
    <section className={styles.guest}>
      <h2 className={styles.welcome}>{t('mine.welcome', { brand: brand.name })}</h2>
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

/** Returns the colours of the generated picture; undefined for names that the generator does not accept. */
function pictureColours(account: string): string | undefined {
  return /^[A-Za-z0-9_]{1,40}$/.test(account) ? `/art/vendor/${account}.svg` : undefined;
}

/** Returns whole days between two times in milliseconds; never negative if a clock is slow. */
function wholeDays(sinceMs: number, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - sinceMs) / DAY_MS));
}
