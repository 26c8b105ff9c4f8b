import type { GameType } from '@tessera/contract/games/games';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useHydrated } from '../../ui/loading/browser-page.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import styles from './game-frame.module.css';

export interface GameFrameProps {
  readonly gameUrl: string;
  readonly name: string;
  readonly gameType: GameType;
  readonly onLobby: () => void;
  readonly onDeposit: () => void;
  readonly onRetry: () => void;
}

/** After this time the screen offers a retry, because the game may never load. */
const SLOW_MS = 15_000;

/** Categories with landscape games. */
const WIDE = new Set<GameType>(['FISH', 'LIVE']);

/** Game of an external vendor in a sandboxed frame. */
export function GameFrame({ gameUrl, name, gameType, onLobby, onDeposit, onRetry }: GameFrameProps) {
  const t = useT();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'loading' | 'slow' | 'shown'>('loading');
  // The frame rules need the origin of the page, which is unknown during server rendering.
  const rules = useHydrated() ? frameRules(gameUrl, location.origin) : undefined;
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('slow'), SLOW_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    if (event.source !== frame.current?.contentWindow) return;
    // Accepts messages from the game, or from our return page that the frame navigated to.
    if (event.origin !== rules?.origin && event.origin !== location.origin) return;
    const message = parseGameMessage(event.data);
    if (message === 'lobby') onLobby();
    if (message === 'deposit') onDeposit();
  });
  useEffect(() => {
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);
  return (
    <div className={styles.box}>
      {WIDE.has(gameType) && <RotateHint />}
      {state !== 'shown' && (
        <div className={styles.wait} role="status">
          <p>{t(state === 'slow' ? 'play.frame.slow' : 'games.launch.loading')}</p>
          {state === 'slow' && (
            <Button kind="secondary" onClick={onRetry}>
              {t('play.frame.retry')}
            </Button>
          )}
        </div>
      )}
      {rules && (
        <iframe
          ref={frame}
          className={styles.frame}
          data-shown={state === 'shown'}
          src={rules.src}
          title={name}
          sandbox={rules.sandbox}
          allow={FRAME_ALLOWS}
          referrerPolicy="no-referrer"
          onLoad={() => setState('shown')}
        />
      )}
    </div>
  );
}

/** Message of a game to the page: return to the lobby, or open the deposit. */
function parseGameMessage(data: unknown): 'lobby' | 'deposit' | undefined {
  const message = typeof data === 'object' && data !== null && 'type' in data ? data.type : data;
  return message === 'lobby' || message === 'deposit' ? message : undefined;
}

/** Hint on an upright phone that the game is landscape. The hint is dismissible. */
function RotateHint() {
  const t = useT();
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  return (
    <p className={styles.turn}>
      <Icon name="refresh" />
      <span>{t('play.turn')}</span>
      <IconButton icon="close" label={t('ui.close')} onClick={() => setClosed(true)} />
    </p>
  );
}

/** Sandbox permissions of every game. None allows the game to navigate, close or read the containing page. */
const ALWAYS = [
  'allow-scripts',
  'allow-forms',
  'allow-popups',
  'allow-pointer-lock',
  'allow-orientation-lock',
];

/** Browser features that games use. No game gets camera, location or payment. */
const FRAME_ALLOWS = 'autoplay; fullscreen; screen-wake-lock; accelerometer; gyroscope';

/** Frame address and sandbox of a game; undefined for an address that is not a valid game page. */
export function frameRules(
  gameUrl: string,
  ownOrigin: string,
): { readonly src: string; readonly sandbox: string; readonly origin: string } | undefined {
  const url = URL.parse(gameUrl, ownOrigin);
  if (!url) return undefined;
  if (url.origin === ownOrigin) {
    // With both scripts and our origin, the game could remove its own sandbox. An opaque origin prevents that.
    return { src: url.href, sandbox: ALWAYS.join(' '), origin: 'null' };
  }
  const isHttps = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!isHttps) return undefined;
  // Games store settings in their own storage, which requires their own origin.
  return { src: url.href, sandbox: [...ALWAYS, 'allow-same-origin'].join(' '), origin: url.origin };
}

function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
