import { useRouterState } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useConnection } from '../../api/connection.ts';
import { useApi, useSession } from '../../api/index.ts';
import { launchOfPage, registerMethodOf } from '../../launch.ts';
import { paths } from '../../paths.ts';
import { deviceOf, type Device } from './download/device.ts';
import { type DownloadLinks, downloadLinks, type Opened, showsBar } from './download/download-rules.ts';
import { useInstallPrompt } from './use-install-prompt.ts';
import { useStoredFlag } from './stored-flags.ts';

/** The device and how the site was opened on it; asked in the browser alone. */
export interface Surroundings {
  readonly device: Device;
  readonly opened: Opened;
  readonly links: DownloadLinks;
}

export function useSurroundings(): Surroundings {
  const { resources } = useApi().status.info;
  return useMemo(() => {
    const launch = launchOfPage();
    return { device: deviceOf(launch), opened: registerMethodOf(launch), links: downloadLinks(resources) };
  }, [resources]);
}

/** What the visitor is offered now: one thing at a time. */
export type Offer = 'bar' | 'install' | undefined;

/** Where people look around or read: there is room for an offer, and no form or game under it. */
const LOBBIES = new Set<string>([
  paths.home,
  paths.mine,
  paths.memberHome,
  paths.gameCenter,
  paths.gameList,
  paths.gameLobby,
  paths.slotsCenter,
  paths.lottery,
  paths.activity,
  paths.activityInfo,
  paths.help,
  paths.helpDetail,
  paths.notice,
  paths.message,
]);
/** Switch of the operator: the bar is for members alone. */
const LOGIN_REQUIRED = 'APPDOWNLOADLOGIN3';
/** Whoever has looked at this many screens, or has signed in, found the site worth it. */
const SCREENS_BEFORE_OFFER = 3;

/** The app where there is one for the device, otherwise the browser's own installation, each once it was not declined. */
export function useOffer(): Offer {
  const session = useSession();
  const surroundings = useSurroundings();
  const { flags } = useApi().status.info;
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const screens = useScreensSeen(pathname);
  const hidden = useStoredFlag('barHidden');
  const declined = useStoredFlag('installDeclined');
  const prompt = useInstallPrompt();
  const connected = useConnection() === 'online';
  if (!LOBBIES.has(pathname)) return undefined;
  const loginRequired = flags[LOGIN_REQUIRED] ?? false;
  if (showsBar({ ...surroundings, hidden, loginRequired, signedIn: session !== null })) return 'bar';
  const convinced = session !== null || screens >= SCREENS_BEFORE_OFFER;
  // Nothing is installed without a network.
  const installable = prompt && connected && surroundings.opened === 'H5';
  return installable && convinced && !declined ? 'install' : undefined;
}

/** How many different screens this page has shown. */
function useScreensSeen(pathname: string): number {
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set([pathname]));
  if (!seen.has(pathname)) setSeen(new Set([...seen, pathname]));
  return seen.size;
}
