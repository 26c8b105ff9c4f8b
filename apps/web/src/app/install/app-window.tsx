import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApi, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { linksFor, tipsFor } from './download/download-rules.ts';
import { GetApp } from './get-app.tsx';
import { HomeScreenTips } from './home-screen-tips.tsx';
import styles from './install.module.css';
import { raiseFlag, useStoredFlag } from './stored-flags.ts';
import { useSurroundings } from './use-offer.ts';

/**
 * The window with the ways to the app: once on a device, at home, when a member is there or a guest comes back from
 * another screen, and never over something else. `offered` says that the bar shows too.
 */
export function AppWindow({ offered }: { readonly offered: boolean }) {
  const t = useT();
  const { name } = useApi().status.info.brand;
  const { device, opened, links } = useSurroundings();
  const [open, setOpen] = useOpening(offered);
  const [tips, setTips] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Sheet open={open} onClose={close} title={t('install.popupTitle', { brand: name })}>
        <div className={styles.window}>
          <p className={styles.quiet}>{t('install.popupText')}</p>
          <GetApp device={device} links={linksFor(device, links)} />
          {tipsFor(device, opened) !== 'none' && (
            <Button
              kind="quiet"
              onClick={() => {
                close();
                setTips(true);
              }}
            >
              {t('install.home')}
            </Button>
          )}
        </div>
      </Sheet>
      <HomeScreenTips open={tips} onClose={() => setTips(false)} />
    </>
  );
}

/** The screen stands, and what else opens over it by itself has opened. */
const SETTLED_MS = 1500;

function useOpening(offered: boolean): readonly [boolean, (open: boolean) => void] {
  const session = useSession();
  const [open, setOpen] = useState(false);
  const shown = useStoredFlag('windowShown');
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const [began] = useState(pathname);
  const [moved, setMoved] = useState(false);
  if (!moved && pathname !== began) setMoved(true);
  const due = offered && !shown && pathname === paths.home && (moved || session !== null);
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => {
      if (document.querySelector('dialog[open]')) return;
      raiseFlag('windowShown');
      setOpen(true);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [due]);
  return [open, setOpen];
}
