import { Navigate } from '@tanstack/react-router';
import { useSession } from '../api/index.ts';
import { useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/controls/button.tsx';
import { Icon } from '../ui/pictures/icon.tsx';
import { RowLink } from '../ui/controls/row-link.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { FailureNote } from './form-fields.tsx';
import page from '../ui/blocks/page.module.css';
import { useSignOut } from './session.ts';

/** Settings of the account, and sign-out. */
export function Screen() {
  const t = useT();
  const toast = useToast();
  const signOut = useSignOut();
  const session = useSession();
  const leave = () => {
    toast.show(t('signOut.wait'), 'wait');
    signOut.mutateAsync().then(
      () => toast.show(t('signOut.done'), 'done'),
      () => toast.hide(),
    );
  };
  if (!session) return <Navigate to={paths.home} replace />;
  return (
    <div className={page.sections}>
      <RowLink to={paths.changePassword} icon="shield" title={t('title.changePassword')} />
      <RowLink to={paths.notificationSettings} icon="mail" title={t('notify.title')} />
      {signOut.isError && <FailureNote error={signOut.error} texts={{ offline: 'signOut.failed' }} />}
      <Button kind="secondary" busy={signOut.isPending} onClick={leave}>
        <Icon name="sign-out" />
        {t('layout.signOut')}
      </Button>
    </div>
  );
}
