import { useContext, useEffect } from 'react';
import { useApi } from '../api/index.ts';
import { useFormats, useT } from '../i18n/locale-provider.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Icon } from '../ui/pictures/icon.tsx';
import styles from './closed.module.css';
import { LanguagePicker } from './frame/header-buttons.tsx';
import { ClosedContext } from './site-status.tsx';

/** Polling interval. The random delay prevents that all waiting pages return at once. */
const POLL_MS = 15_000;
const SPREAD_MS = 10_000;

/** Explains why the site is closed and reopens the site automatically. */
export function Screen() {
  const t = useT();
  const { brand, customerService } = useApi().status.info;
  const closed = useContext(ClosedContext);
  usePolling(closed?.recheck);
  if (!closed) return null;
  const chat = customerService.find(({ path }) => path.startsWith('https://'));
  return (
    <div className={styles.closed}>
      <header className={styles.top}>
        <img src={brand.logoUrl} alt="" width={28} height={28} className={styles.logo} />
        <span className={styles.brand}>{brand.name}</span>
        <LanguagePicker />
      </header>
      <main className={styles.main}>
        <span className={styles.sign}>
          <Icon name={closed.state === 1 ? 'settings' : 'shield'} />
        </span>
        {closed.state === 1 ? <Maintenance endsAt={closed.endsAt} /> : <Restricted ip={closed.ip} />}
        <div className={styles.doors}>
          <Button kind="secondary" onClick={() => void closed.recheck().catch(isStillClosed)}>
            {t('ui.retry')}
          </Button>
          {chat && (
            <a className={styles.chat} href={chat.path} target="_blank" rel="noreferrer">
              {t('title.service')}
            </a>
          )}
        </div>
      </main>
    </div>
  );
}

function Maintenance({ endsAt }: { readonly endsAt: string | null }) {
  const t = useT();
  const { date } = useFormats();
  return (
    <>
      <h1 className={styles.title}>{t('closed.maintenance')}</h1>
      <p className={styles.text}>{t('closed.maintenanceText')}</p>
      {endsAt && <p className={styles.fact}>{t('closed.until', { time: date(endsAt) })}</p>}
      <p className={styles.quiet}>{t('closed.opensItself')}</p>
    </>
  );
}

function Restricted({ ip }: { readonly ip: string }) {
  const t = useT();
  return (
    <>
      <h1 className={styles.title}>{t('closed.region')}</h1>
      <p className={styles.text}>{t('closed.regionText')}</p>
      <p className={styles.fact}>
        {t('closed.address')} <bdi dir="ltr">{ip}</bdi>
      </p>
    </>
  );
}

function usePolling(recheck: (() => Promise<void>) | undefined): void {
  useEffect(() => {
    if (!recheck) return undefined;
    const poll = () => {
      if (document.visibilityState === 'visible') recheck().catch(isStillClosed);
    };
    const timer = setInterval(poll, POLL_MS + Math.random() * SPREAD_MS);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [recheck]);
}

/** The poll failed: the displayed reason stays, and polling continues. */
function isStillClosed(): void {}
