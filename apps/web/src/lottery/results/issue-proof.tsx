import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import styles from '../lottery.module.css';
import { VerifyDraw } from './verify-draw.tsx';

export interface IssueProofProps {
  readonly gameId: string;
  readonly numero: string;
  /** The text of the button. */
  readonly children: ReactNode;
}

/** Opens what is fixed of a draw before it happens, and what verifies the draw afterwards. */
export function IssueProof({ gameId, numero, children }: IssueProofProps) {
  const t = useT();
  // The issue on sale changes while its proof is open.
  const [opened, setOpened] = useState<string>();
  return (
    <>
      <button
        type="button"
        className={`${page.link} ${styles.proof}`}
        aria-haspopup="dialog"
        onClick={() => setOpened(numero)}
      >
        <Icon name="shield" />
        {children}
      </button>
      <Sheet
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={t('lottery.verifyIssue', { numero: opened ?? '' })}
      >
        <div className={styles.detailRoom}>
          <VerifyDraw gameId={gameId} numero={opened ?? ''} />
        </div>
      </Sheet>
    </>
  );
}
