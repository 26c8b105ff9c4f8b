import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import styles from './sheet.module.css';

export interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/** A bottom sheet on the native dialog, which traps the focus; Escape or the backdrop closes it. */
export function Sheet({ open, onClose, title, children }: SheetProps) {
  const t = useT();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Runs before effects of the content: a field can take the focus only once the sheet is open.
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal();
    else if (dialog.current?.open) dialog.current.close();
  }, [open]);
  return (
    // A tap on the backdrop has the dialog as its target. The dialog handles Escape itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={id}
      // Before the dialog closes, so that it can be opened again at once. A file field inside has such an event too.
      onCancel={(event) => event.target === dialog.current && onClose()}
      // The event is asynchronous: the sheet may be open again.
      onClose={() => dialog.current?.open || onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open && (
        <div className={styles.panel}>
          <div className={styles.head}>
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
            <IconButton icon="close" label={t('ui.close')} onClick={onClose} />
          </div>
          {/* Scrollable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={styles.body} tabIndex={0}>
            {children}
          </div>
        </div>
      )}
    </dialog>
  );
}
