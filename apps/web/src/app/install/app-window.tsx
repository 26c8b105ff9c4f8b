import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApi, useSession } from '../../api/index.ts';
import { useAutoDialog } from '../../content/popups/auto-dialog.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { linksFor, tipsFor } from './app-download.ts';
import { GetApp, HomeScreenTips } from './get-app.tsx';
import styles from './install.module.css';
import { raiseFlag, useStoredFlag, useSurroundings } from './install-offer.ts';

/**
 * The app window opens once per device, on the home page, for a member or a guest who returns from another
 * screen. No dialog or form may be active. `offered`: the bar is visible as well.
 */
export function AppWindow({ offered }: { readonly offered: boolean }) {
  const t = useT();
  const { name } = useApi().status.info.brand;
  const { device, opened, links } = useSurroundings();
  const { open, close } = useAutoOpen(offered);
  const [tips, setTips] = useState(false);
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

/** By then the screen and its automatic dialogs are open. */
const SETTLED_MS = 1500;

/** Returns the single automatic opening of the window on a device. */
function useAutoOpen(offered: boolean) {
  const [turn, setTurn] = useState<'to come' | 'now' | 'over'>('to come');
  const due = useDue(offered);
  const free = useAutoDialog('app', turn === 'now' || (turn === 'to come' && due));
  if (free && turn === 'to come') setTurn('now');
  useEffect(() => {
    // The flag is set when the window opens: from then on it is not due again.
    if (turn === 'now') raiseFlag('windowShown');
  }, [turn]);
  return { open: free, close: () => setTurn('over') };
}

function useDue(offered: boolean): boolean {
  const session = useSession();
  const shown = useStoredFlag('windowShown');
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const [began] = useState(pathname);
  const [moved, setMoved] = useState(false);
  if (!moved && pathname !== began) setMoved(true);
  const [settled, setSettled] = useState(false);
  const due = offered && !shown && pathname === paths.home && (moved || session !== null);
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => setSettled(true), SETTLED_MS);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [due]);
  return due && settled;
}
