import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useEffect, useState } from 'react';
import { type Closing, closingOf, useApi } from '../../api/index.ts';
import type { Words } from '../../i18n/words.ts';
import { arrivedScreen, loadScreen } from '../routing/screens.ts';

/** The screen of a closed site. It comes with the page that opens closed, and with the first refusal to any other. */
export const CLOSED_SCREEN = 'app/closed-screen';

export interface Closed extends Closing {
  /** Asks whether the site is open again. */
  askAgain(): Promise<void>;
}

export const ClosedContext = createContext<Closed | null>(null);

/**
 * Shows the site, or why it is closed. A page that was open when maintenance began stays as it is behind the
 * screen, with all that was typed, and is there again afterwards.
 */
export function StartUp({ words, children }: { readonly words: Words; readonly children: ReactNode }) {
  const { client, status } = useApi();
  const queries = useQueryClient();
  const [opened] = useState(() => closingOf(status));
  const [closing, setClosing] = useState(opened);
  useEffect(
    () =>
      client.onClosed((next) => {
        const close = () => {
          // An open dialog that is not painted would still hold the page.
          for (const dialog of document.querySelectorAll('dialog')) dialog.close();
          setClosing(next);
        };
        // Where it does not come, the next call that is refused asks for it again.
        Promise.all([loadScreen(CLOSED_SCREEN), words.complete()]).then(close, () => undefined);
      }),
    [client, words],
  );
  const askAgain = async () => {
    const now = closingOf(await client.call('content.systemStatus', {}));
    // Nothing of the site is on a page that opened closed.
    if (now.state === 0 && opened.state !== 0) location.reload();
    else setClosing(now);
    if (now.state === 0) await queries.invalidateQueries();
  };
  const { Screen } = closing.state === 0 ? { Screen: null } : arrivedScreen(CLOSED_SCREEN);
  return (
    <>
      {opened.state === 0 && <div hidden={closing.state !== 0}>{children}</div>}
      {Screen && (
        <ClosedContext value={{ ...closing, askAgain }}>
          <Screen />
        </ClosedContext>
      )}
    </>
  );
}
