import type { GameType } from '@tessera/contract/games/games';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useHydrated } from '../../ui/loading/use-hydrated.ts';
import { FRAME_ALLOWS, frameRules } from './frame-rules.ts';
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
    const wish = wishOf(event.data);
    if (wish === 'lobby') onLobby();
    if (wish === 'deposit') onDeposit();
  });
  useEffect(() => {
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);
  return (
    <div className={styles.box}>
      {WIDE.has(gameType) && <TurnHint />}
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
function wishOf(data: unknown): 'lobby' | 'deposit' | undefined {
  const wish = typeof data === 'object' && data !== null && 'type' in data ? data.type : data;
  return wish === 'lobby' || wish === 'deposit' ? wish : undefined;
}

/** Says once, on an upright phone, that the game is wider than that. */
function TurnHint() {
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
