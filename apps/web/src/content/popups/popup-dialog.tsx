import { useNavigate } from '@tanstack/react-router';
import type { PopupAnnouncement } from '@tessera/contract/content/content';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { type CallOutput, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { RichContent } from '../rich-content.tsx';
import styles from './popup-dialog.module.css';
import { recordNoticeShown } from './popup-store.ts';

export interface PopupDialogProps {
  readonly title: string;
  /** Fixed content below the scrolling text. */
  readonly foot?: ReactNode;
  /** Called immediately on closing: leaving the page at the same moment counts as closed. */
  readonly onClosing?: () => void;
  /** Called after the fade-out, when the focus has returned. */
  readonly onClosed: () => void;
  /** The text. A key resets the scroll position for new content. */
  readonly children: ReactNode;
}

/**
 * A card on the native dialog, which traps the focus. The button, a tap on the backdrop and Escape close it
 * with a short fade-out, or none with reduced motion.
 */
export function PopupDialog({ title, foot, onClosing, onClosed, children }: PopupDialogProps) {
  const t = useT();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [closing, setClosing] = useState(false);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // Leaving the screen releases the rest of the page.
    return () => opened?.close();
  }, []);
  useLayoutEffect(() => {
    if (closing) void animationsEnded(dialog.current).then(() => dialog.current?.close());
  }, [closing]);
  const close = () => {
    onClosing?.();
    setClosing(true);
  };
  return (
    // A tap on the backdrop has the dialog as its target. The dialog handles Escape itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.popup}
      data-closing={closing}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={onClosed}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title} dir="auto" aria-live="polite">
            {title}
          </h2>
          <IconButton icon="close" label={t('ui.close')} onClick={close} />
        </div>
        {children}
        {foot}
      </div>
    </dialog>
  );
}

/** The scrolling part, also scrollable by keyboard. */
export function PopupText({ children }: { readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.text} tabIndex={0}>
      {children}
    </div>
  );
}

/** The row of actions. */
export function PopupFoot({ children }: { readonly children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}

/** Waits for the fade-out; resolves at once if animations are off. */
async function animationsEnded(dialog: HTMLDialogElement | null): Promise<void> {
  const running = dialog?.getAnimations({ subtree: true }) ?? [];
  await Promise.allSettled(running.map(({ finished }) => finished));
}

interface NoticePopupProps {
  readonly notice: CallOutput<'content.notice'>;
  readonly onClosed: () => void;
}

/** One notice over the home page, with a link to all notices. */
export function NoticePopup({ notice, onClosed }: NoticePopupProps) {
  const t = useT();
  const navigate = useNavigate();
  useEffect(recordNoticeShown, []);
  const toAll = () => {
    onClosed();
    void navigate({ to: paths.notice });
  };
  return (
    <PopupDialog
      title={notice.title}
      onClosed={onClosed}
      foot={
        <PopupFoot>
          <Button kind="secondary" onClick={toAll}>
            {t('notice.all')}
          </Button>
        </PopupFoot>
      }
    >
      <PopupText>
        <RichContent html={notice.content} onLeave={onClosed} />
      </PopupText>
    </PopupDialog>
  );
}

export interface AnnouncementPopupProps {
  /** At least one. */
  readonly popups: readonly PopupAnnouncement[];
  readonly onClosing: () => void;
  readonly onClosed: () => void;
}

/** The announcements, one at a time. */
export function AnnouncementPopup({ popups, onClosing, onClosed }: AnnouncementPopupProps) {
  const t = useT();
  const session = useSession();
  const navigate = useNavigate();
  const [page, setPage] = useState(0);
  const index = page % popups.length;
  const shown = popups[index];
  if (!shown) return null;
  const rewards = shown.promotionType !== '' && session !== null;
  const leave = () => {
    onClosing();
    onClosed();
  };
  const toRewards = () => {
    leave();
    void navigate({ to: paths.rewardCenter });
  };
  return (
    <PopupDialog
      title={shown.title}
      onClosing={onClosing}
      onClosed={onClosed}
      foot={
        (rewards || popups.length > 1) && (
          <PopupFoot>
            {rewards && <Button onClick={toRewards}>{t('popup.rewardCenter')}</Button>}
            {popups.length > 1 && (
              <Paging
                index={index}
                count={popups.length}
                // The first follows the last: both buttons always work.
                onTurn={(step) => setPage(index + step + popups.length)}
              />
            )}
          </PopupFoot>
        )
      }
    >
      <PopupText key={shown.id}>
        <RichContent html={shown.content} onLeave={leave} />
      </PopupText>
    </PopupDialog>
  );
}

interface PagingProps {
  readonly index: number;
  readonly count: number;
  readonly onTurn: (step: 1 | -1) => void;
}

function Paging({ index, count, onTurn }: PagingProps) {
  const t = useT();
  return (
    <>
      <IconButton icon="back" label={t('ui.previous')} onClick={() => onTurn(-1)} />
      <span className={styles.place}>{t('ui.slide', { index: index + 1, count })}</span>
      <IconButton icon="forward" label={t('ui.next')} onClick={() => onTurn(1)} />
    </>
  );
}
