import { CHAT_PICTURE_FILE, type ChatLine } from '@tessera/contract/messages/chat';
import { useEffect, useRef } from 'react';
import { CallFailed, useFailureText } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import type { useChatLines } from './use-chat-lines.ts';
import type { PendingLine, useSendLine } from './use-send-line.ts';
import styles from './chat.module.css';

const REFUSAL_TEXTS = {
  'chat.card': 'chat.card',
  'chat.limit': 'chat.limit',
  'chat.ended': 'chat.endedNow',
  'chat.not.found': 'chat.endedNow',
  'chat.blocked': 'chat.blocked',
  'chat.picture.invalid': 'chat.pictureInvalid',
  'chat.picture.busy': 'error.busy',
  'chat.picture.unanswered': 'chat.pictureUnanswered',
  'chat.picture.large': 'chat.pictureLarge',
  'chat.picture.limit': 'chat.pictureLimit',
} as const;

interface LinesProps {
  readonly lines: ReturnType<typeof useChatLines>;
  /** Absent for an ended conversation. */
  readonly sending?: ReturnType<typeof useSendLine>;
  readonly readByStaff: string | null;
}

/** The lines of both sides and those on their way. Screen readers announce new lines politely. */
export function Lines({ lines: { query, loadEarlier, loadingEarlier }, sending, readByStaff }: LinesProps) {
  const t = useT();
  const log = useRef<HTMLDivElement>(null);
  const lines = query.data?.lines ?? [];
  const received = new Set(lines.map(({ requestKey }) => requestKey));
  const pending = sending?.pending.filter(({ requestKey }) => !received.has(requestKey)) ?? [];
  const lastId = lines.at(-1)?.lineId;
  // A failed line grows by its reason and its buttons.
  const failed = pending.filter(({ error }) => error !== undefined).length;
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [lastId, pending.length, failed]);
  const lastRead = lines.findLast(
    ({ side, lineId }) => side === 'visitor' && readByStaff !== null && BigInt(lineId) <= BigInt(readByStaff),
  );
  if (!query.data) {
    if (query.isError) return <CallFailed error={query.error} onRetry={() => void query.refetch()} />;
    return <Skeleton className={styles.logShape} />;
  }
  return (
    // Scrollable by keyboard.
    <div
      ref={log}
      className={styles.log}
      role="log"
      aria-live="polite"
      aria-label={t('chat.lines')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {query.data.more && (
        <Button kind="quiet" busy={loadingEarlier} onClick={() => void loadEarlier()}>
          {t('chat.earlier')}
        </Button>
      )}
      {lines.length + pending.length === 0 && <p className={page.quiet}>{t('chat.empty')}</p>}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.lineId} line={line} read={line === lastRead} />
        ))}
        {pending.map((line) => (
          <Pending key={line.requestKey} line={line} sending={sending} />
        ))}
      </ul>
    </div>
  );
}

function Line({ line, read }: { readonly line: ChatLine; readonly read: boolean }) {
  const t = useT();
  const { date } = useFormats();
  const { side, content, picture, lineId, sentAt } = line;
  return (
    <li className={styles.line} data-side={side}>
      <span className={page.quiet}>{t(side === 'visitor' ? 'chat.you' : 'chat.staff')}</span>
      {picture ? (
        <img
          className={styles.picture}
          src={CHAT_PICTURE_FILE.replace('{lineId}', lineId)}
          alt={t('chat.picture')}
          width={160}
          height={160}
          loading="lazy"
        />
      ) : (
        <p className={styles.bubble} dir="auto">
          {content}
        </p>
      )}
      <span className={page.quiet}>
        <time dateTime={sentAt}>{date(sentAt, 'minute')}</time>
        {read && ` · ${t('chat.read')}`}
      </span>
    </li>
  );
}

interface PendingProps {
  readonly line: PendingLine;
  readonly sending: ReturnType<typeof useSendLine> | undefined;
}

function Pending({ line, sending }: PendingProps) {
  const t = useT();
  const failure = useFailureText(line.error, REFUSAL_TEXTS);
  return (
    <li className={styles.line} data-side="visitor">
      <p className={styles.bubble} dir="auto" data-pending="true">
        {line.image ? t('chat.picture') : line.content}
      </p>
      {line.error === undefined ? (
        <span className={page.quiet}>{t('chat.sending')}</span>
      ) : (
        <>
          <p className={page.wrong} role="alert">
            {failure}
          </p>
          <Button kind="quiet" onClick={() => sending?.retry(line)}>
            {t('chat.retry')}
          </Button>
          <Button kind="quiet" onClick={() => sending?.discard(line)}>
            {t('chat.discard')}
          </Button>
        </>
      )}
    </li>
  );
}
