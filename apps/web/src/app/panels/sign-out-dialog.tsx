import { useT } from '../../i18n/locale-provider.tsx';
import { useSignOut } from '../../identity/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import styles from '../../ui/feedback/sheet.module.css';

export interface SignOutDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks once before the session ends. */
export function SignOutDialog({ open, onClose }: SignOutDialogProps) {
  const t = useT();
  const toast = useToast();
  const signOut = useSignOut({ forgetLogin: true });
  const confirm = () => {
    onClose();
    toast.show(t('signOut.wait'), 'hold');
    signOut.mutateAsync().then(
      () => toast.show(t('signOut.done'), 'done'),
      () => toast.show(t('signOut.failed'), 'long'),
    );
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('signOut.title')}>
      <div className={styles.choices}>
        <p>{t('signOut.ask')}</p>
        <Button onClick={confirm}>{t('layout.signOut')}</Button>
        <Button kind="secondary" onClick={onClose}>
          {t('signOut.stay')}
        </Button>
      </div>
    </Sheet>
  );
}
