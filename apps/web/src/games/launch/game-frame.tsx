import type { GameType } from '@tessera/contract/games/games';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
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

/** A game that has not shown itself by then may never: who waits is offered to try again. */
const SLOW_MS = 15_000;

/** Categories whose games are wider than they are high. */
const WIDE = new Set<GameType>(['FISH', 'LIVE']);

/** A game of another house, in a frame that can do no more than play. */
export function GameFrame({ gameUrl, name, gameType, onLobby, onDeposit, onRetry }: GameFrameProps) {
  const t = useT();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'loading' | 'slow' | 'shown'>('loading');
  // The frame needs the page's own address, which the server does not show it in.
  const rules = useHydrated() ? frameRules(gameUrl, location.origin) : undefined;
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('slow'), SLOW_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    if (event.source !== frame.current?.contentWindow) return;
    // The game itself, or the way out of ours that it followed.
    if (event.origin !== rules?.origin && event.origin !== location.origin) return;
    const wish = parseGameMessage(event.data);
    if (wish === 'lobby') onLobby();
    if (wish === 'deposit') onDeposit();
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

/** What a game may ask of the page: to be left, or for the way to a deposit. */
function parseGameMessage(data: unknown): 'lobby' | 'deposit' | undefined {
  const wish = typeof data === 'object' && data !== null && 'type' in data ? data.type : data;
  return wish === 'lobby' || wish === 'deposit' ? wish : undefined;
}

/** Says once, on an upright phone, that the game is wider than that. */
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

/** What a game in a frame may ever do; it never moves, closes or reads the page that holds it. */
const ALWAYS = [
  'allow-scripts',
  'allow-forms',
  'allow-popups',
  'allow-pointer-lock',
  'allow-orientation-lock',
];

/** Features of the browser that games use. Camera, place and payment are nobody's. */
const FRAME_ALLOWS = 'autoplay; fullscreen; screen-wake-lock; accelerometer; gyroscope';

/** The address a frame may show, in full, and its sandbox; undefined for an address that is no page of a game. */
export function frameRules(
  gameUrl: string,
  ownOrigin: string,
): { readonly src: string; readonly sandbox: string; readonly origin: string } | undefined {
  const url = URL.parse(gameUrl, ownOrigin);
  if (!url) return undefined;
  if (url.origin === ownOrigin) {
    // With scripts and our own origin together it could take the sandbox off itself: it gets an origin of nobody's.
    return { src: url.href, sandbox: ALWAYS.join(' '), origin: 'null' };
  }
  const isHttps = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!isHttps) return undefined;
  // Games keep their settings in their own storage, which takes their own origin.
  return { src: url.href, sandbox: [...ALWAYS, 'allow-same-origin'].join(' '), origin: url.origin };
}

function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
