import { useRouterState } from '@tanstack/react-router';
import { EARLY_PROMPT } from '@tessera/contract/first-view';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useConnection } from '../../api/connection.ts';
import { useApi, useSession } from '../../api/index.ts';
import { launchOfPage, registerMethodOf } from '../../launch.ts';
import { paths } from '../../paths.ts';
import {
  type Device,
  deviceOf,
  type DownloadLinks,
  downloadLinks,
  type OpenedIn,
  showsBar,
} from './app-download.ts';

/**
 * The browser's install prompt and its listener. The event fires once and early: the document stores it until
 * the visitor has used the site.
 */
const storedPrompt: StoredPrompt =
  (globalThis as { readonly [EARLY_PROMPT]?: StoredPrompt })[EARLY_PROMPT] ?? {};

const promptListeners = new Set<() => void>();

storedPrompt.onChange = notifyPromptListeners;

/** Offers that this browser dismissed, under the names of the family. */
const KEYS = {
  /** The download bar was closed. */
  barHidden: 'hideDownloadBar',
  /** The app window was shown, or the bar that links to it was closed. */
  windowShown: 'appWindowShown',
  /** The browser's installation was declined. */
  installDeclined: 'installDeclined',
} as const;

const listeners = new Set<() => void>();

/** The device and the launch mode, available only in the browser. */
export interface Surroundings {
  readonly device: Device;
  readonly opened: OpenedIn;
  readonly links: DownloadLinks;
}

export function useSurroundings(): Surroundings {
  const { resources } = useApi().status.info;
  return useMemo(() => {
    const launch = launchOfPage();
    return { device: deviceOf(launch), opened: registerMethodOf(launch), links: downloadLinks(resources) };
  }, [resources]);
}

/** The current offer: at most one at a time. */
export type Offer = 'bar' | 'install' | undefined;

/** Screens for browsing and reading, where an offer covers no form or game. */
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
/** Operator switch: the bar is for members only. */
const LOGIN_REQUIRED = 'APPDOWNLOADLOGIN3';
/** A visitor who opened this many screens, or signed in, is considered interested. */
const SCREENS_BEFORE_OFFER = 3;

/** Returns the app if one exists for the device, otherwise the browser's installation, unless declined. */
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
  // Installation requires a network.
  const installable = prompt && connected && surroundings.opened === 'H5';
  return installable && convinced && !declined ? 'install' : undefined;
}

/** Returns the number of different screens that this page has shown. */
function useScreensSeen(pathname: string): number {
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set([pathname]));
  if (!seen.has(pathname)) setSeen(new Set([...seen, pathname]));
  return seen.size;
}

type StoredFlag = keyof typeof KEYS;

export function raiseFlag(...flags: readonly StoredFlag[]): void {
  for (const flag of flags) localStorage.setItem(KEYS[flag], '1');
  for (const listener of listeners) listener();
}

export function useStoredFlag(flag: StoredFlag): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => localStorage.getItem(KEYS[flag]) === '1',
    // Hidden until the flag is known.
    () => true,
  );
}

function notifyPromptListeners(): void {
  for (const listener of promptListeners) listener();
}

function takePrompt(): typeof storedPrompt.offer {
  const { offer } = storedPrompt;
  storedPrompt.offer = undefined;
  notifyPromptListeners();
  return offer;
}

// Installed by any method: no offer remains.
if (typeof window !== 'undefined') addEventListener('appinstalled', takePrompt);

/**
 * Returns a function that shows the browser's install dialog once; undefined while the browser offers none.
 */
export function useInstallPrompt(): (() => Promise<'accepted' | 'dismissed' | undefined>) | undefined {
  const offer = useSyncExternalStore(
    (listener) => {
      promptListeners.add(listener);
      return () => promptListeners.delete(listener);
    },
    () => storedPrompt.offer,
    () => undefined,
  );
  return offer && (async () => (await takePrompt()?.prompt())?.outcome);
}

/** Chromium's `beforeinstallprompt` event. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

interface StoredPrompt {
  offer?: InstallPrompt | undefined;
  onChange?: () => void;
}
