import { useContext, useEffect } from 'react';
import { useApi } from '../api/index.ts';
import { useFormats, useT } from '../i18n/locale-provider.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Icon } from '../ui/pictures/icon.tsx';
import styles from './closed.module.css';
import { LanguagePicker } from './frame/header-buttons.tsx';
import { ClosedContext } from './start/start-up.tsx';

/** Whoever waits asks this often, each at a moment of their own, so that they do not all come back at once. */
const ASK_MS = 15_000;
const SPREAD_MS = 10_000;

/** The whole screen says why the site is closed, and opens it again by itself. */
export function Screen() {
  const t = useT();
  const { brand, customerService } = useApi().status.info;
  const closed = useContext(ClosedContext);
  useAskingAgain(closed?.askAgain);
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
          <Button kind="secondary" onClick={() => void closed.askAgain().catch(stillClosed)}>
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

function useAskingAgain(askAgain: (() => Promise<void>) | undefined): void {
  useEffect(() => {
    if (!askAgain) return undefined;
    const ask = () => {
      if (document.visibilityState === 'visible') askAgain().catch(stillClosed);
    };
    const timer = setInterval(ask, ASK_MS + Math.random() * SPREAD_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [askAgain]);
}

/** The question did not arrive: what the screen says still holds, and it asks again. */
function stillClosed(): void {}
