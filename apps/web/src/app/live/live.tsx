import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { Words } from '../../i18n/words.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from '../../ui/feedback/sheet.module.css';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useCountdown } from '../../ui/loading/use-countdown.ts';
import { entryOf } from '../routing/resolve-route.ts';
import type { AppRouter } from '../routing/router.tsx';
import { type Ending, startLive } from './start-live.ts';

export interface LiveProps {
  readonly router: AppRouter;
  readonly words: Words;
}

/** Keeps the open page up to date: changes from elsewhere are applied, and an ended session is left. */
export function Live({ router, words }: LiveProps) {
  const t = useT();
  const toast = useToast();
  const api = useApi();
  const queries = useQueryClient();
  const [ending, setEnding] = useState<Ending>();
  const leave = useEffectEvent(async () => {
    setEnding(undefined);
    const { pathname, searchStr } = router.state.location;
    await words.complete();
    if (isOwn(pathname)) {
      await router.navigate({ to: paths.login, search: { return: pathname + searchStr }, replace: true });
    }
    toast.show(t('error.signedOut'), 'long');
  });
  const warn = useEffectEvent(async (soon: Ending) => {
    await words.complete();
    setEnding(soon);
  });
  useEffect(
    () => startLive({ api, queries, onOver: () => void leave(), onEnding: (soon) => void warn(soon) }),
    [api, queries],
  );
  if (!ending) return null;
  return <EndingSheet ending={ending} onClose={() => setEnding(undefined)} />;
}

/** Returns whether a screen is useless to a guest. A running round has its own message. */
function isOwn(pathname: string): boolean {
  const entry = entryOf(pathname);
  return entry !== undefined && entry.guard !== 'guest' && entry.path !== paths.launchGame;
}

interface EndingSheetProps {
  readonly ending: Ending;
  readonly onClose: () => void;
}

/** Asks whether the member is present before the session ends. A tap is the answer. */
export function EndingSheet({ ending, onClose }: EndingSheetProps) {
  const t = useT();
  const { client } = useApi();
  const seconds = useCountdown(ending.atMs);
  const answer = useRef<HTMLDivElement>(null);
  // Keyboard users answer with one key.
  useEffect(() => answer.current?.querySelector('button')?.focus(), []);
  const stay = () => {
    onClose();
    // A failure is reported by the next call.
    if (ending.renewable) client.call('identity.memberInfo', {}).catch(() => undefined);
  };
  const time = `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <Sheet open onClose={stay} title={t(ending.renewable ? 'session.ending' : 'session.endingAnyway')}>
      <div className={styles.choices} ref={answer}>
        <p>{t(ending.renewable ? 'session.endingText' : 'session.endingAnywayText', { time })}</p>
        <Button onClick={stay}>{t(ending.renewable ? 'session.stay' : 'ui.close')}</Button>
      </div>
    </Sheet>
  );
}
