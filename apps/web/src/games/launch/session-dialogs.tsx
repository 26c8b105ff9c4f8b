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
  /** The market's pause runs until then, by this device's clock. */
  readonly pausedUntilMs: number | undefined;
  readonly onLeave: () => void;
}

const MINUTE_MS = 60_000;

/** What the member spent so far, and whether to go on, after a pause where one runs. Until then the server takes no stake. */
export function RealityCheck({ followed, pausedUntilMs, onLeave }: RealityCheckProps) {
  const t = useT();
  const { client, status } = useApi();
  const { currency } = status.info;
  const queries = useQueryClient();
  const { session, atMs } = followed;
  // As it was when the question came up: it does not run on while one reads.
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

/** A second at a time. It says nothing to a screen reader, which would read every second. */
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
  /** Another game was opened, or this one was left in another tab. */
  readonly why: 'other' | 'left';
  readonly onPlayHere: () => void;
  readonly onLeave: () => void;
}

/** This game was ended from elsewhere: one plays one at a time. */
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
 * A question that must be answered: it lies over the game, keeps the focus, and neither escape nor a tap beside it
 * makes it go. The focus begins on its title, so that a key meant for the game answers nothing.
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
      // A browser lets the second escape through: the question comes back.
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
