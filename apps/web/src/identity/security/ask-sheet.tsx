import { useEffect } from 'react';
import type { OwnWords } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { FailureNote } from '../failure-note.tsx';
import page from '../../ui/blocks/page.module.css';
import { SECURITY_FAILURES } from './security-words.ts';

export interface AskSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly text: string;
  /** The word for doing it. */
  readonly submit: string;
  /** How far the change is. */
  readonly change: { readonly isPending: boolean; readonly error: Error | null; reset(): void };
  /** Words of refusals beside those of the security centre. */
  readonly own?: OwnWords;
  readonly onSubmit: () => void;
}

/** Asks before something that cannot be taken back with one tap. */
export function AskSheet({ open, onClose, title, text, submit, change, own, onSubmit }: AskSheetProps) {
  const t = useT();
  const { reset } = change;
  useEffect(() => {
    if (open) reset();
  }, [open, reset]);
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <div className={page.stack}>
        <p className={page.quiet}>{text}</p>
        {change.error && <FailureNote error={change.error} own={{ ...SECURITY_FAILURES, ...own }} />}
        <Button busy={change.isPending} onClick={onSubmit}>
          {submit}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </div>
    </Sheet>
  );
}
