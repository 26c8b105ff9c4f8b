import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { Words } from '../../i18n/words.ts';
import { paths } from '../../paths.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { entryOf } from '../routing/resolve.ts';
import type { AppRouter } from '../routing/router.tsx';
import { type Ending, EndingSheet } from './ending-sheet.tsx';
import { startLive } from './start-live.ts';

export interface LiveProps {
  readonly router: AppRouter;
  readonly words: Words;
}

/** Keeps the open page true: what changes elsewhere changes here, and a session that is over is left. */
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

/** Whether the screen is of no use to a guest. A round under way has its own words for it. */
function isOwn(pathname: string): boolean {
  const entry = entryOf(pathname);
  return entry !== undefined && entry.guard !== 'guest' && entry.path !== paths.launchGame;
}
