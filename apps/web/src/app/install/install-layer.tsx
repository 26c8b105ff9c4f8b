import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useConnection } from '../../api/connection.ts';
import { useApi } from '../../api/index.ts';
import { noteReached } from '../../api/reached.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { usePreferences } from '../panels/preferences.tsx';
import { AppIcon } from './app-icon.tsx';
import { AppWindow } from './app-window.tsx';
import styles from './install.module.css';
import { raiseFlag } from './stored-flags.ts';
import { useInstallPrompt } from './use-install-prompt.ts';
import { useOffer } from './use-offer.ts';
import { linkWorker } from './worker-link.ts';

/** Seconds between two questions whether the server is there again; the last holds from then on. */
const PROBE_SECONDS = [3, 5, 10, 20, 30];

const PROBE = '/healthz';

const PROBE_TIMEOUT_MS = 5000;

export interface InstallLayerProps {
  /** Brings the words that the first view did without. */
  readonly completeWords: () => Promise<void>;
}

/** What lies over the page once it is quiet: how to get the app, a newer version, and no connection. */
export function InstallLayer({ completeWords }: InstallLayerProps) {
  const offer = useOffer();
  const takeOver = useWorkerNews();
  const worded = useWorded(completeWords, offer !== undefined || takeOver !== undefined);
  useAppliedTheme();
  return (
    <>
      <div className={styles.dock} ref={useDockHeight()}>
        {worded && takeOver && <VersionNote onUse={takeOver} />}
        {worded && offer === 'bar' && <DownloadBar />}
        {worded && offer === 'install' && <InstallOffer />}
        <OfflineBanner />
      </div>
      {/* What lies under the dock can be scrolled out from it. */}
      {worded && offer && <div className={styles.room} />}
      {worded && <AppWindow offered={offer === 'bar'} />}
    </>
  );
}

/** Publishes the height of the dock as `--dock`: what floats at the lower edge stands above the dock. */
function useDockHeight() {
  const dock = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const docked = () => [...(dock.current?.children ?? [])];
    // The dock itself is as high as the window.
    const publish = () => {
      const heights = docked().map((part) => part.getBoundingClientRect().height);
      style.setProperty('--dock', `${heights.reduce((sum, height) => sum + height, 0)}px`);
    };
    const sizes = new ResizeObserver(publish);
    const observeParts = () => {
      sizes.disconnect();
      for (const part of docked()) sizes.observe(part);
      publish();
    };
    const parts = new MutationObserver(observeParts);
    if (dock.current) parts.observe(dock.current, { childList: true });
    observeParts();
    return () => {
      parts.disconnect();
      sizes.disconnect();
      style.removeProperty('--dock');
    };
  }, []);
  return dock;
}

/** Links the page with its worker; answers how to take over a version that waits, as long as one does. */
function useWorkerNews(): (() => void) | undefined {
  const queries = useQueryClient();
  const [takeOver, setTakeOver] = useState<() => void>();
  const onRenewed = useEffectEvent(() => void queries.invalidateQueries());
  useEffect(() => {
    const stop = new AbortController();
    const onNewVersion = (act: () => void) => setTakeOver(() => act);
    void linkWorker({ onRenewed, onNewVersion }, stop.signal);
    return () => stop.abort();
  }, []);
  return takeOver;
}

/** Whether every word is here; they are fetched once one of them is needed. */
function useWorded(complete: () => Promise<void>, needed: boolean): boolean {
  const [worded, setWorded] = useState(false);
  useEffect(() => {
    if (!needed) return;
    let left = false;
    // Without a network nothing is offered.
    complete().then(
      () => left || setWorded(true),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [complete, needed]);
  return worded;
}

/** Keeps the colour that the system paints around the page in step with a theme chosen on it. */
function useAppliedTheme(): void {
  const { theme } = usePreferences();
  useEffect(() => {
    const metas = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
    // Two of them, one for each scheme of the system, are right by themselves as long as nothing was chosen.
    if (theme === 'system' && metas.length > 1) return;
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    for (const meta of metas) meta.content = ground;
  }, [theme]);
}

/** A newer version of the site lies ready; nobody is torn out of what they do for it. */
function VersionNote({ onUse }: { readonly onUse: () => void }) {
  const t = useT();
  const [wanted, setWanted] = useState(false);
  const use = () => {
    setWanted(true);
    onUse();
  };
  return (
    <div className={styles.note} role="status">
      <span>{t('install.newVersion')}</span>
      <Button kind="quiet" busy={wanted} onClick={use}>
        {t('install.newVersionAction')}
      </Button>
    </div>
  );
}

/** Offers what the browser can do by itself: install the site. A no is a no, here and in the browser's own question. */
function InstallOffer() {
  const t = useT();
  const { name } = useApi().status.info.brand;
  const prompt = useInstallPrompt();
  const decline = () => raiseFlag('installDeclined');
  const install = async () => {
    if ((await prompt?.()) === 'dismissed') decline();
  };
  return (
    <section className={styles.offer} aria-label={t('install.region')}>
      <AppIcon sizePx={48} />
      <div>
        <p className={styles.barTitle}>{t('install.offerTitle', { brand: name })}</p>
        <p className={styles.quiet}>{t('install.offerText')}</p>
      </div>
      <div className={styles.answers}>
        <Button kind="quiet" onClick={decline}>
          {t('install.offerLater')}
        </Button>
        <Button onClick={() => void install()}>{t('install.offerAction')}</Button>
      </div>
    </section>
  );
}

/** Says quietly that nothing gets through, and brings everything up to date once it does. */
function OfflineBanner() {
  const t = useT();
  const connection = useConnection();
  const cut = connection !== 'online';
  useProbes(connection === 'unreachable');
  useRecovery(cut);
  return (
    <div role="status">
      {cut && (
        <p className={styles.offline}>
          <Icon name="alert" />
          <span>{t('offline.banner')}</span>
        </p>
      )}
    </div>
  );
}

/** A device that claims a network is asked by its server; one that has none tells by itself when it has one. */
function useProbes(unreachable: boolean): void {
  useEffect(() => {
    if (!unreachable) return;
    let timer: ReturnType<typeof setTimeout>;
    const ask = (tries: number) => {
      const seconds = PROBE_SECONDS[Math.min(tries, PROBE_SECONDS.length - 1)] ?? 0;
      timer = setTimeout(async () => {
        const answer = await fetch(PROBE, {
          cache: 'no-store',
          signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
        }).catch(() => undefined);
        if (answer?.ok) noteReached(true);
        else ask(tries + 1);
      }, seconds * 1000);
    };
    ask(0);
    return () => clearTimeout(timer);
  }, [unreachable]);
}

function useRecovery(cut: boolean): void {
  const queries = useQueryClient();
  const wasCut = useRef(false);
  const recover = useEffectEvent(() => {
    void queries.invalidateQueries();
  });
  useEffect(() => {
    if (wasCut.current && !cut) recover();
    wasCut.current = cut;
  }, [cut]);
}

/** The line that leads to the app, until it is closed: whoever closes it has seen the offer in every shape. */
function DownloadBar() {
  const t = useT();
  const { name } = useApi().status.info.brand;
  return (
    <section className={styles.bar} aria-label={t('install.region')}>
      <IconButton
        icon="close"
        label={t('install.barClose')}
        onClick={() => raiseFlag('barHidden', 'windowShown')}
      />
      <AppIcon sizePx={36} />
      <p className={styles.barTitle}>{t('install.barTitle', { brand: name })}</p>
      <ButtonLink to={paths.download}>{t('install.barAction')}</ButtonLink>
    </section>
  );
}
