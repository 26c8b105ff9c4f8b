import type { ReactNode } from 'react';
import { useConnection } from '../api/connection.ts';
import { Button } from '../ui/controls/button.tsx';
import { useHydrated } from '../ui/loading/browser-page.ts';
import styles from './money-button.module.css';

export interface MoneyButtonProps {
  readonly busy?: boolean;
  /** Submission is impossible now; the form shows why. */
  readonly closed?: boolean;
  /** Reason shown without a network. */
  readonly offline: string;
  /** One line above the button. Its space is reserved. */
  readonly summary?: ReactNode;
  readonly children: ReactNode;
}

/** Submit button of a money form, always above the bottom menu. Without a network it shows why it waits. */
export function MoneyButton({ busy = false, closed = false, offline, summary, children }: MoneyButtonProps) {
  const hydrated = useHydrated();
  const cut = useConnection() === 'offline';
  return (
    <div className={styles.bar}>
      {cut && <p role="status">{offline}</p>}
      {summary !== undefined && (
        <p className={styles.summary} aria-live="polite">
          {summary}
        </p>
      )}
      <Button type="submit" disabled={!hydrated || cut || closed} busy={busy}>
        {children}
      </Button>
    </div>
  );
}
