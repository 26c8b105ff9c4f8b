import { useEffect, useRef } from 'react';
import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useCountdown } from '../../ui/loading/use-countdown.ts';
import styles from '../../ui/feedback/sheet.module.css';

export interface Ending {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** Any call of somebody who is there prolongs the session. */
  readonly renewable: boolean;
}

export interface EndingSheetProps {
  readonly ending: Ending;
  readonly onClose: () => void;
}

/** Asks whether somebody is there before the session ends. A tap is the answer. */
export function EndingSheet({ ending, onClose }: EndingSheetProps) {
  const t = useT();
  const { client } = useApi();
  const seconds = useCountdown(ending.atMs);
  const answer = useRef<HTMLDivElement>(null);
  // Whoever only has a keyboard answers with one key.
  useEffect(() => answer.current?.querySelector('button')?.focus(), []);
  const stay = () => {
    onClose();
    // A failure says itself on whatever is asked next.
    if (ending.renewable) client.call('identity.memberInfo', {}).catch(() => undefined);
  };
  const time = `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <Sheet open onClose={stay} title={t(ending.renewable ? 'session.ending' : 'session.endingAnyway')}>
      <div className={styles.choices} ref={answer}>
        <p>{t(ending.renewable ? 'session.endingText' : 'session.endingAnywayText', { time })}</p>
        <Button onClick={stay}>{t(ending.renewable ? 'session.stay' : 'ui.close')}</Button>
      </div>
    </Sheet>
  );
}
