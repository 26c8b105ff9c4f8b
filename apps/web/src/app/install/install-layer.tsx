import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AppWindow } from './app-window.tsx';
import { DownloadBar } from './download-bar.tsx';
import { InstallOffer } from './install-offer.tsx';
import styles from './install.module.css';
import { OfflineBanner } from './offline-banner.tsx';
import { useAppliedTheme } from './applied-theme.ts';
import { useOffer } from './use-offer.ts';
import { VersionNote } from './version-note.tsx';
import { linkWorker } from './worker-link.ts';

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
