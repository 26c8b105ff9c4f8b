import type { SessionInfo } from '@tessera/contract/identity/identity';
import type { ReactNode } from 'react';
import { useSession } from '../../api/index.ts';
import { hasRecord, isTrial, TrialRefused } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import type { RouteEntry } from './routes.tsx';

interface TrialGateProps {
  readonly entry: RouteEntry;
  readonly children: ReactNode;
}

/** Shows trials a refusal instead of a screen that is closed to them, also if the trial starts on that screen. */
export function TrialGate({ entry, children }: TrialGateProps) {
  const session = useSession();
  return isTrial(session) && isClosedToTrial(entry, session) ? <TrialRefused /> : children;
}

/** Returns whether a screen is closed to trial accounts: all personal screens except playing. */
export function isClosedToTrial({ guard, path }: RouteEntry, session: SessionInfo | null): boolean {
  if (path === paths.gameRecord) return !hasRecord(session);
  if (path === paths.mine || path === paths.memberHome) return true;
  return guard !== 'guest' && path !== paths.launchGame;
}
