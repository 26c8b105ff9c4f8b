import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import styles from './popup-dialog.module.css';

export interface PopupDialogProps {
  readonly title: string;
  /** What stands under the text and never scrolls away. */
  readonly foot?: ReactNode;
  /** Called at once when somebody closes it: whoever leaves the page in the same breath has closed it too. */
  readonly onClosing?: () => void;
  /** Called when it has faded away and the focus is back where it was. */
  readonly onClosed: () => void;
  /** The text. Give it a key, so that other words begin at their beginning. */
  readonly children: ReactNode;
}

/**
 * A card over the page, on the browser's own dialog: it keeps the focus. The button, a tap on the mask and escape
 * close it, each with the same short farewell, or with none where less motion is wanted.
 */
export function PopupDialog({ title, foot, onClosing, onClosed, children }: PopupDialogProps) {
  const t = useT();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [closing, setClosing] = useState(false);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // Whoever leaves the screen gets the rest of the page back.
    return () => opened?.close();
  }, []);
  useLayoutEffect(() => {
    if (closing) void faded(dialog.current).then(() => dialog.current?.close());
  }, [closing]);
  const close = () => {
    onClosing?.();
    setClosing(true);
  };
  return (
    // A tap on the mask arrives at the dialog itself; the keyboard has escape, which the dialog handles.
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

/** The part that scrolls; whoever has no pointer scrolls it with the keys. */
export function PopupText({ children }: { readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.text} tabIndex={0}>
      {children}
    </div>
  );
}

/** The line of what can be done. */
export function PopupFoot({ children }: { readonly children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}

/** Waits for the farewell; there is none where motion is off. */
async function faded(dialog: HTMLDialogElement | null): Promise<void> {
  const running = dialog?.getAnimations({ subtree: true }) ?? [];
  await Promise.allSettled(running.map(({ finished }) => finished));
}
