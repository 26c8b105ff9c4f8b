import type { Need } from '@tessera/contract/first-view';
import type { SessionInfo } from '@tessera/contract/identity';
import { useApi, useCall } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { CallFailed } from '../call-failed.tsx';
import { EntryPage, OtherDoor, WaysOut } from '../entry-page.tsx';
import styles from '../entry-page.module.css';
import { ExternalButtons } from '../external-buttons.tsx';
import { useEnter } from '../use-enter.ts';
import { RegisterForm } from './register-form.tsx';

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
  const { flags } = useApi().status.info;
  const closed = flags['USERNAMEREG3'] === false && flags['MOBILENUMREG3'] === false;
  const welcome = (opened: SessionInfo) => {
    toast.show(t('register.done'), 'done');
    enter(opened);
  };
  return (
    <EntryPage title={t('title.register')}>
      {closed ? <p className={styles.text}>{t('register.off')}</p> : <Registration onEntered={welcome} />}
      <OtherDoor question="register.haveAccount" to={paths.login} label="title.login" />
      <WaysOut ways={WAYS} />
    </EntryPage>
  );
}

function Registration({ onEntered }: { readonly onEntered: (opened: SessionInfo) => void }) {
  const settings = useCall('identity.getSetRegister', {});
  if (settings.data) {
    return (
      <>
        <RegisterForm rules={settings.data.fields} onEntered={onEntered} />
        <ExternalButtons />
      </>
    );
  }
  if (!settings.isError && !settings.isPaused) return <FormShape />;
  return <CallFailed error={settings.error} onRetry={() => void settings.refetch()} />;
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
