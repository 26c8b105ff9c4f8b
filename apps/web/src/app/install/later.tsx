import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import type { InstallLayerProps } from './install-layer.tsx';

const SOON_MS = 500;
const LATER_MS = 8000;
const PHONE = /Android|iP(?:hone|ad|od)/;

/**
 * Everything about installing and being offline: none of it is painted at first, so none of it comes at first. It
 * comes soon where there is something to say (on a phone, without a network, behind a page from the device), and
 * otherwise when the page has long been there.
 */
export function Later() {
  const { words } = useRouter().options.context;
  const [Layer, setLayer] = useState<ComponentType<InstallLayerProps>>();
  useEffect(() => {
    const bring = () =>
      void import('./install-layer.tsx').then(
        ({ InstallLayer }) => setLayer(() => InstallLayer),
        // Without it the page is what it was; the next one asks again.
        () => undefined,
      );
    const soon =
      PHONE.test(navigator.userAgent) || !navigator.onLine || Boolean(navigator.serviceWorker?.controller);
    const timer = setTimeout(bring, soon ? SOON_MS : LATER_MS);
    addEventListener('offline', bring);
    return () => {
      clearTimeout(timer);
      removeEventListener('offline', bring);
    };
  }, []);
  return Layer ? <Layer completeWords={words.complete} /> : null;
}
