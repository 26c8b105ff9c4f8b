import { useQueryClient } from '@tanstack/react-query';
import { CatchBoundary, type ErrorComponentProps, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { type CallOutput, useRequestId } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { FailureState } from '../../ui/feedback/page-states.tsx';
import { BreakButton, refreshBalance } from '../../wallet/index.ts';
import { GameFrame } from './game-frame.tsx';
import { backTarget } from './leave.ts';
import { GameElsewhere, RealityCheck } from './session-dialogs.tsx';
import { FullScreenButton, SessionStrip } from './session-strip.tsx';
import styles from './stage.module.css';
import { useCheckDue, useEndOnLeaving, useGameSession, usePause } from './use-game-session.ts';

export interface StageProps {
  readonly launched: CallOutput<'games.launchGame'>;
  readonly onLeave: () => void;
  /** Launches the game again. */
  readonly onRelaunch: () => void;
  /** Studio game. Without children, a frame shows the address of the launch. */
  readonly children: ReactNode;
}

/** An open game with its session strip and its dialogs. */
export function Stage({ launched, onLeave, onRelaunch, children }: StageProps) {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const stage = useRef<HTMLDivElement>(null);
  const { game, gameUrl, launchMode, session: opened } = launched;
  const followed = useGameSession(opened);
  const due = useCheckDue(followed);
  const pausedUntilMs = usePause(followed);
  useEndOnLeaving(opened.sessionId);
  // Notifications about bets at external vendors are late or missing, so leaving the game refreshes the balance.
  useEffect(() => () => void refreshBalance(queries), [queries]);
  const { session } = followed;
  return (
    <div ref={stage} className={styles.stage}>
      <SessionStrip
        followed={followed}
        leave={<IconButton icon="close" label={t('games.launch.back')} onClick={onLeave} />}
        rest={<BreakButton variant="pill" />}
        actions={<FullScreenButton stage={stage} />}
      />
      {launchMode === 'frame' ? (
        <GameFrame
          gameUrl={gameUrl}
          name={game.gameName}
          gameType={game.gameType}
          onLobby={onLeave}
          onDeposit={() => void navigate({ to: paths.voucherCenter })}
          onRetry={onRelaunch}
        />
      ) : (
        <CatchBoundary getResetKey={() => opened.sessionId} errorComponent={GameFailed}>
          {children}
        </CatchBoundary>
      )}
      {session.state === 'ended' ? (
        <GameElsewhere why={session.endedBy ?? 'left'} onPlayHere={onRelaunch} onLeave={onLeave} />
      ) : (
        (due || pausedUntilMs !== undefined) && (
          <RealityCheck followed={followed} pausedUntilMs={pausedUntilMs} onLeave={onLeave} />
        )
      )}
    </div>
  );
}

/** Replaces a game that failed to render. */
function GameFailed({ error }: ErrorComponentProps) {
  const t = useT();
  const requestId = useRequestId(error);
  const { pageBack } = useSearch({ strict: false }) as Record<string, string>;
  return (
    <FailureState
      title={t('games.launch.failed.title')}
      text={t('games.launch.failed.text')}
      requestId={requestId}
    >
      <ButtonLink {...backTarget(pageBack)} kind="secondary">
        {t('games.launch.back')}
      </ButtonLink>
    </FailureState>
  );
}
