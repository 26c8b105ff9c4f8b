import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useEffect, useState } from 'react';
import { type SiteClosure, closureOf, useApi } from '../api/index.ts';
import type { Words } from '../i18n/words.ts';
import { loadedScreen, loadScreen } from './routing/screens.ts';

/** The screen of a closed site. It loads with a page that opens closed, otherwise with the first refusal. */
export const CLOSED_SCREEN = 'app/closed-screen';

export interface Closed extends SiteClosure {
  /** Checks whether the site is open again. */
  recheck(): Promise<void>;
}

export const ClosedContext = createContext<Closed | null>(null);

/**
 * Shows the site, or why it is closed. When maintenance starts, an open page stays mounted behind the screen
 * with its form values.
 */
export function SiteStatus({ words, children }: { readonly words: Words; readonly children: ReactNode }) {
  const { client, status } = useApi();
  const queries = useQueryClient();
  const [opened] = useState(() => closureOf(status));
  const [closing, setClosing] = useState(opened);
  useEffect(
    () =>
      client.onClosed((next) => {
        const close = () => {
          // An open dialog would block the page although it is not painted.
          for (const dialog of document.querySelectorAll('dialog')) dialog.close();
          setClosing(next);
        };
        // If it does not load, the next refused call tries again.
        Promise.all([loadScreen(CLOSED_SCREEN), words.complete()]).then(close, () => undefined);
      }),
    [client, words],
  );
  const recheck = async () => {
    const now = closureOf(await client.call('content.systemStatus', {}));
    // A page that opened closed contains nothing of the site.
    if (now.state === 0 && opened.state !== 0) location.reload();
    else setClosing(now);
    if (now.state === 0) await queries.invalidateQueries();
  };
  const { Screen } = closing.state === 0 ? { Screen: null } : loadedScreen(CLOSED_SCREEN);
  return (
    <>
      {opened.state === 0 && <div hidden={closing.state !== 0}>{children}</div>}
      {Screen && (
        <ClosedContext value={{ ...closing, recheck }}>
          <Screen />
        </ClosedContext>
      )}
    </>
  );
}
