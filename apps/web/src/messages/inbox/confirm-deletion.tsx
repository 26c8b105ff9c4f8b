import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import sheetStyles from '../../ui/feedback/sheet.module.css';
import { Sheet } from '../../ui/feedback/sheet.tsx';

export interface ConfirmDeletionProps {
  /** Number of messages. */
  readonly count: number;
  readonly open: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Confirms the deletion of messages, which is final. */
export function ConfirmDeletion({ count, open, onConfirm, onClose }: ConfirmDeletionProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t('inbox.deleteTitle', { count })}>
      <div className={sheetStyles.choices}>
        <p>{t('inbox.deleteText', { count })}</p>
        <Button onClick={onConfirm}>{t('inbox.deleteConfirm')}</Button>
        <Button kind="secondary" onClick={onClose}>
          {t('inbox.deleteCancel')}
        </Button>
      </div>
    </Sheet>
  );
}
