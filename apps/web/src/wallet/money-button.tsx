import type { ReactNode } from 'react';
import { useConnection } from '../api/connection.ts';
import { Button } from '../ui/controls/button.tsx';
import { useHydrated } from '../ui/loading/use-hydrated.ts';
import styles from './money-button.module.css';

export interface MoneyButtonProps {
  readonly busy?: boolean;
  /** Nothing can be sent now, and the form says why. */
  readonly closed?: boolean;
  /** Why it waits while there is no network. */
  readonly offline: string;
  /** One line above the button. Its place is kept while there is nothing in it. */
  readonly summary?: ReactNode;
  readonly children: ReactNode;
}

/** Submits a money form, always in reach above the bottom menu. Without a network it says why it waits. */
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
