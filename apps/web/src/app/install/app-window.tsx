import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApi, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useAutoDialog } from '../../content/popups/auto-dialog.ts';
import { linksFor, tipsFor } from './download/download-rules.ts';
import { GetApp } from './get-app.tsx';
import { HomeScreenTips } from './home-screen-tips.tsx';
import styles from './install.module.css';
import { raiseFlag, useStoredFlag } from './stored-flags.ts';
import { useSurroundings } from './use-offer.ts';

/**
 * The window with the ways to the app: once on a device, at home, when a member is there or a guest comes back from
 * another screen, and once nothing else is open or being filled in. `offered` says that the bar shows too.
 */
export function AppWindow({ offered }: { readonly offered: boolean }) {
  const t = useT();
  const { name } = useApi().status.info.brand;
  const { device, opened, links } = useSurroundings();
  const { open, close } = useTurn(offered);
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

/** The screen stands, and what else opens over it by itself has opened. */
const SETTLED_MS = 1500;

/** The one time the window opens on a device. */
function useTurn(offered: boolean) {
  const [turn, setTurn] = useState<'to come' | 'now' | 'over'>('to come');
  const due = useDue(offered);
  const free = useAutoDialog('app', turn === 'now' || (turn === 'to come' && due));
  if (free && turn === 'to come') setTurn('now');
  useEffect(() => {
    // Not before its turn is noted: from then on it is due no more.
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
