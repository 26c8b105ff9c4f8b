import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useConnection } from '../../api/connection.ts';
import { reportReached } from '../../api/exchange.ts';
import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { usePreferences } from '../panels/preferences.tsx';
import { AppWindow } from './app-window.tsx';
import { AppIcon } from './get-app.tsx';
import styles from './install.module.css';
import { raiseFlag, useInstallPrompt, useOffer } from './install-offer.ts';
import { linkWorker } from './worker-link.ts';

/** Seconds between two probes of the server; the last value repeats. */
const PROBE_SECONDS = [3, 5, 10, 20, 30];

const PROBE = '/healthz';

const PROBE_TIMEOUT_MS = 5000;

export interface InstallLayerProps {
  /** Loads the messages that the first view omits. */
  readonly completeCatalogue: () => Promise<void>;
}

/** Overlays of the idle page: app offers, new version and connection notices. */
export function InstallLayer({ completeCatalogue }: InstallLayerProps) {
  const offer = useOffer();
  const takeOver = useWorkerNews();
  const worded = useTranslated(completeCatalogue, offer !== undefined || takeOver !== undefined);
  useAppliedTheme();
  return (
    <>
      <div className={styles.dock} ref={useDockHeight()}>
        {worded && takeOver && <VersionNote onUse={takeOver} />}
        {worded && offer === 'bar' && <DownloadBar />}
        {worded && offer === 'install' && <InstallOffer />}
        <OfflineBanner />
      </div>
      {/* Content under the dock can be scrolled into view. */}
      {worded && offer && <div className={styles.room} />}
      {worded && <AppWindow offered={offer === 'bar'} />}
    </>
  );
}

/** Publishes the height of the dock as `--dock`, so that floating elements are positioned above the dock. */
function useDockHeight() {
  const dock = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const docked = () => [...(dock.current?.children ?? [])];
    // The dock element itself is as high as the window.
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

/** Links the page with its worker; returns a function that activates a waiting version, if there is one. */
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

/** Returns whether all messages are loaded; loads them once needed. */
function useTranslated(complete: () => Promise<void>, needed: boolean): boolean {
  const [worded, setWorded] = useState(false);
  useEffect(() => {
    if (!needed) return;
    let left = false;
    // Without a network no offer appears.
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

/** Keeps the browser's theme colour in step with the selected theme. */
function useAppliedTheme(): void {
  const { theme } = usePreferences();
  useEffect(() => {
    const metas = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
    // Two elements, one per system scheme, are correct as long as no theme is selected.
    if (theme === 'system' && metas.length > 1) return;
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    for (const meta of metas) meta.content = ground;
  }, [theme]);
}

/** Announces a new version without interrupting the visitor. */
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

/** Offers the browser's installation. A refusal here or in the browser's dialog is final. */
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

/** Reports a lost connection and refetches everything after it returns. */
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

/** Probes the server if the device reports a network; without a network the browser reports its return. */
function useProbes(unreachable: boolean): void {
  useEffect(() => {
    if (!unreachable) return;
    let timer: ReturnType<typeof setTimeout>;
    const probe = (tries: number) => {
      const seconds = PROBE_SECONDS[Math.min(tries, PROBE_SECONDS.length - 1)] ?? 0;
      timer = setTimeout(async () => {
        const answer = await fetch(PROBE, {
          cache: 'no-store',
          signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
        }).catch(() => undefined);
        if (answer?.ok) reportReached(true);
        else probe(tries + 1);
      }, seconds * 1000);
    };
    probe(0);
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

/**
 * The bar that links to the app, until it is closed: closing it counts as having seen every form of the
 * offer.
 */
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
