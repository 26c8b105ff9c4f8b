import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './ask.module.css';

export interface AskProps {
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * A question that must be answered: it lies over the game, keeps the focus, and neither escape nor a tap beside it
 * makes it go. The focus begins on its title, so that a key meant for the game answers nothing.
 */
export function Ask({ title, children }: AskProps) {
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
