import type { ReactNode } from 'react';
import { useConnection } from '../api/connection.ts';
import { Button } from '../ui/button.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

export interface MoneyButtonProps {
  readonly busy?: boolean;
  /** Nothing can be sent now, and the form says why. */
  readonly closed?: boolean;
  /** Why it waits while there is no network. */
  readonly offline: string;
  readonly children: ReactNode;
}

/** Sends a form of money. Without a network it says why it waits: nothing is sent behind its sender's back. */
export function MoneyButton({ busy = false, closed = false, offline, children }: MoneyButtonProps) {
  const hydrated = useHydrated();
  const cut = useConnection() === 'offline';
  return (
    <>
      {cut && <p role="status">{offline}</p>}
      <Button type="submit" disabled={!hydrated || cut || closed} busy={busy}>
        {children}
      </Button>
    </>
  );
}
