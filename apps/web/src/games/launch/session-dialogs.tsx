import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Money } from '../../ui/blocks/money.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { useCountdown } from '../../ui/loading/use-countdown.ts';
import styles from './session-dialogs.module.css';
import { elapsedText } from './session-strip.tsx';
import type { FollowedSession } from './use-game-session.ts';

export interface RealityCheckProps {
  readonly followed: FollowedSession;
  /** End of the market's pause, by the device clock (milliseconds since 1970). */
  readonly pausedUntilMs: number | undefined;
  readonly onLeave: () => void;
}

const MINUTE_MS = 60_000;

/**
 * Shows the member's spending and asks whether to continue, after the mandatory pause if one runs. Until the answer,
 * the server rejects all stakes.
 */
export function RealityCheck({ followed, pausedUntilMs, onLeave }: RealityCheckProps) {
  const t = useT();
  const { client, status } = useApi();
  const { currency } = status.info;
  const queries = useQueryClient();
  const { session, atMs } = followed;
  // The time at which the dialog opened; the display does not run on while the member reads.
  const [elapsedMs] = useState(() => session.elapsedMs + Math.max(0, Date.now() - atMs));
  const { sessionId, staked, won, net } = session;
  const pausing = pausedUntilMs !== undefined;
  const answer = useMutation({
    mutationFn: () => client.call('play.acknowledgeCheck', { sessionId }),
    onSuccess: (next) => queries.setQueryData(['play.gameSession', { sessionId }], next),
  });
  return (
    <BlockingDialog title={t(pausing ? 'play.pause.title' : 'play.check.title')}>
      <p className={styles.text}>{t(pausing ? 'play.pause.text' : 'play.check.text')}</p>
      <dl className={styles.sums}>
        {pausing && <PauseLeft untilMs={pausedUntilMs} />}
        <div>
          <dt>{t('play.time')}</dt>
          <dd>{t('play.check.minutes', { count: Math.floor(elapsedMs / MINUTE_MS) })}</dd>
        </div>
        <div>
          <dt>{t('play.net')}</dt>
          <dd>
            <Money amount={net} currency={currency} signed />
          </dd>
        </div>
        <div>
          <dt>{t('play.staked')}</dt>
          <dd>
            <Money amount={staked} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t('play.won')}</dt>
          <dd>
            <Money amount={won} currency={currency} />
          </dd>
        </div>
      </dl>
      {answer.isError && <p role="alert">{t('play.check.failed')}</p>}
      <div className={styles.answers}>
        <Button busy={answer.isPending} disabled={pausing} onClick={() => answer.mutate()}>
          {t('play.check.continue')}
        </Button>
        <Button kind="secondary" onClick={onLeave}>
          {t('play.check.leave')}
        </Button>
        <ButtonLink to={paths.gameRecord} kind="quiet">
          {t('play.check.record')}
        </ButtonLink>
      </div>
      {session.check && <Again intervalMs={session.check.intervalMs} />}
    </BlockingDialog>
  );
}

function Again({ intervalMs }: { readonly intervalMs: number }) {
  const t = useT();
  const { number } = useFormats();
  return <p className={styles.text}>{t('play.check.again', { minutes: number(intervalMs / MINUTE_MS) })}</p>;
}

/** Countdown in seconds. Hidden from screen readers, which would announce every second. */
function PauseLeft({ untilMs }: { readonly untilMs: number }) {
  const t = useT();
  const seconds = useCountdown(untilMs);
  return (
    <div className={styles.whole}>
      <dt>{t('play.pause.left')}</dt>
      <dd>
        <time dir="ltr" role="timer" aria-live="off">
          {elapsedText(seconds * 1000)}
        </time>
      </dd>
    </div>
  );
}

interface GameElsewhereProps {
  /** Reason: another game was opened, or another tab ended this game. */
  readonly why: 'other' | 'left';
  readonly onPlayHere: () => void;
  readonly onLeave: () => void;
}

/** Message that this game was ended elsewhere: a member plays one game at a time. */
export function GameElsewhere({ why, onPlayHere, onLeave }: GameElsewhereProps) {
  const t = useT();
  return (
    <BlockingDialog title={t(`play.elsewhere.${why}.title`)}>
      <p className={styles.text}>{t(`play.elsewhere.${why}.text`)}</p>
      <div className={styles.answers}>
        <Button onClick={onPlayHere}>{t('play.elsewhere.here')}</Button>
        <Button kind="secondary" onClick={onLeave}>
          {t('games.launch.back')}
        </Button>
      </div>
    </BlockingDialog>
  );
}

interface BlockingDialogProps {
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * Modal dialog that requires an answer: it traps the focus, and neither Escape nor a tap outside closes it. The title
 * has the initial focus, so that a key press meant for the game answers nothing.
 */
function BlockingDialog({ title, children }: BlockingDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    heading.current?.focus();
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.ask}
      aria-labelledby={id}
      onCancel={(event) => event.preventDefault()}
      // Browsers allow a second Escape to close a dialog, so the dialog opens again.
      onClose={() => dialog.current?.isConnected && dialog.current.showModal()}
    >
      <div className={styles.panel}>
        <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
