import type { Need } from '@tessera/contract/first-view';
import type { SessionInfo } from '@tessera/contract/identity';
import { useCall } from '../api/index.ts';
import { useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toast.tsx';
import { CallFailed } from './call-failed.tsx';
import { EntryPage, OtherDoor, WaysOut } from './entry-page.tsx';
import styles from './entry-page.module.css';
import { RegisterForm } from './register-form.tsx';
import { useEnter } from './use-enter.ts';

export function needs(): readonly Need[] {
  return [{ call: 'identity.getSetRegister', input: {} }];
}

const WAYS = [
  { to: paths.service, label: 'title.service' },
  { to: paths.download, label: 'title.download' },
] as const;

/** Opens an account by the form the operator configured, and signs it in. */
export function Screen() {
  const t = useT();
  const toast = useToast();
  const enter = useEnter();
  const settings = useCall('identity.getSetRegister', {});
  const welcome = (opened: SessionInfo) => {
    toast.show(t('register.done'));
    enter(opened);
  };
  return (
    <EntryPage title={t('title.register')}>
      {settings.data ? (
        <RegisterForm rules={settings.data.fields} onEntered={welcome} />
      ) : settings.isError || settings.isPaused ? (
        <CallFailed error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <FormShape />
      )}
      <OtherDoor question="register.haveAccount" to={paths.login} label="title.login" />
      <WaysOut ways={WAYS} />
    </EntryPage>
  );
}

/** Three fields, the agreement and the button, as every operator has them. */
function FormShape() {
  return (
    <div className={styles.form}>
      <Skeleton className={styles.fieldShape} />
      <Skeleton className={styles.fieldShape} />
      <Skeleton className={styles.fieldShape} />
      <Skeleton className={styles.agreementShape} />
      <Skeleton className={styles.buttonShape} />
    </div>
  );
}
