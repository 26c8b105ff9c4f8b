import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useApi, useCall } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { useRegisters } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { useArrived } from '../../ui/loading/use-arrived.ts';
import { ExplainedBalance } from '../../wallet/index.ts';
import { usePreferences } from '../panels/preferences.tsx';
import styles from './mine.module.css';

const DAY_MS = 86_400_000;

export interface ProfileBlockProps {
  readonly userName: string;
  /** In the new version what they hold stands with them on one card; in the base one below, in a line. */
  readonly fresh: boolean;
}

/** Who is signed in, since when, and what they hold. */
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
        <Picture url={member?.headIconUrl ?? mosaicOf(account) ?? brand.logoUrl} />
        <Person vip={vip}>
          <span className={styles.words}>
            <span className={styles.account}>
              <bdi>{account}</bdi>
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

/** The profile picture; a tap offers others. */
function Picture({ url }: { readonly url: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { Arrived: HeadIconSheet, failed } = useArrived(loadChoice, open);
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-label={t('headIcon.title')}
        aria-haspopup="dialog"
        // A script that did not come is asked for again by the whole page alone.
        onClick={() => (failed ? location.reload() : setOpen(true))}
      >
        <img src={url} alt="" width={56} height={56} className={styles.stone} />
      </button>
      {HeadIconSheet && <HeadIconSheet open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Leads to what the rank brings, where ranks are shown. */
function Person({ vip, children }: { readonly vip: boolean; readonly children: ReactNode }) {
  return vip ? (
    <Link to={paths.benefits} className={styles.person}>
      {children}
    </Link>
  ) : (
    <div className={styles.person}>{children}</div>
  );
}

/** What the member holds, which can be hidden. */
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

/** What a guest finds in the place of a profile. */
export function GuestBlock() {
  const t = useT();
  const registers = useRegisters();
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

/** The picture drawn from a name; undefined for one the painter does not take. */
function mosaicOf(account: string): string | undefined {
  return /^[A-Za-z0-9_]{1,40}$/.test(account) ? `/art/vendor/${account}.svg` : undefined;
}

/** Whole days between two times in milliseconds; a clock that runs behind makes none negative. */
function wholeDays(sinceMs: number, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - sinceMs) / DAY_MS));
}
