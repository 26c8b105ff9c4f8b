import type { Need } from '@tessera/contract/first-view';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import {
  isLimitField,
  LIMIT_FIELDS,
  REGISTER_FIELDS,
  type RegisterRules,
  rulesOfForm,
} from '@tessera/contract/identity/register-rules';
import { useSearch } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallFailed, useApi, useCall } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { EntryPage, OtherEntry, ExitLinks } from '../entry-page.tsx';
import styles from '../entry-page.module.css';
import { ExternalButtons } from '../external-buttons.tsx';
import { useEnter } from '../session.ts';
import { NewAccount, type NextStepOf, type OpenedAccount } from './new-account.tsx';
import { fieldsOf } from './register-fields.ts';
import { RegisterForm, type RegisterFormProps } from './register-form.tsx';
import type { RegisterPayload } from './register-payload.ts';
import { useRegisterMethods } from './registration.ts';

export function registrationNeeds(): readonly Need[] {
  return [{ call: 'identity.getSetRegister', input: {} }];
}

const METHODS = [
  { to: paths.service, label: 'title.service' },
  { to: paths.download, label: 'title.download' },
] as const;

export interface RegistrationPageProps {
  readonly nextStep: NextStepOf;
}

/** Registers with the operator's form and signs in. */
export function RegistrationPage({ nextStep }: RegistrationPageProps) {
  const t = useT();
  const toast = useToast();
  const search: { readonly return?: string } = useSearch({ strict: false });
  const wanted = search.return !== undefined;
  const [account, setAccount] = useState<OpenedAccount>();
  const enter = useEnter({ deferred: account !== undefined, registered: true });
  const { flags } = useApi().status.info;
  const closed = flags['USERNAMEREG3'] === false && flags['MOBILENUMREG3'] === false;
  const welcome = (opened: SessionInfo, { form, input }: RegisterPayload) => {
    toast.show(t('register.done'), 'done');
    const generated = form === 'mobile';
    // Members who came for another screen continue there, but must see a generated name.
    if (generated || !wanted) {
      const { userName } = opened;
      // Renders before the session changes; otherwise the screen would close without the confirmation.
      flushSync(() => setAccount({ userName, generated, hasPassword: input.password !== undefined }));
      scrollTo({ top: 0 });
    }
    enter(opened);
  };
  if (account) {
    const goOn = () => setAccount(undefined);
    return <NewAccount account={account} wanted={wanted} onGoOn={goOn} nextStep={nextStep} />;
  }
  return (
    <EntryPage title={t('title.register')}>
      {closed ? <p className={styles.text}>{t('register.off')}</p> : <Registration onEntered={welcome} />}
      {!closed && <ExternalButtons />}
      <OtherEntry question="register.haveAccount" to={paths.login} label="title.login" />
      <ExitLinks links={METHODS} />
    </EntryPage>
  );
}

function Registration({ onEntered }: Pick<RegisterFormProps, 'onEntered'>) {
  const settings = useCall('identity.getSetRegister', {});
  if (settings.data) {
    const { fields, mostPerMonth } = settings.data;
    return <RegisterForm rules={fields} mostPerMonth={mostPerMonth} onEntered={onEntered} />;
  }
  if (!settings.isError && !settings.isPaused) return <FormShape />;
  return <CallFailed error={settings.error} onRetry={() => void settings.refetch()} />;
}

/** Skeleton: tabs if there are two, the default fields, and the rest. */
function FormShape() {
  const { flags } = useApi().status.info;
  const { both, first } = useRegisterMethods();
  const rules = rulesOfForm(first, DEFAULT_RULES, flags);
  const firstLimit = fieldsOf(first).find((field) => isLimitField(field) && rules[field].enabled);
  return (
    <>
      {both && <Skeleton className={styles.tabsShape} />}
      <div className={styles.form}>
        {fieldsOf(first)
          .filter((field) => rules[field].enabled)
          .map((field) => (
            <Fragment key={field}>
              {field === firstLimit && <Skeleton className={styles.chipsShape} />}
              <Skeleton className={styles.fieldShape} />
            </Fragment>
          ))}
        <Skeleton className={styles.agreementShape} />
        <Skeleton className={styles.buttonShape} />
      </div>
    </>
  );
}

const DEFAULTS = new Set<string>([
  'username',
  'password',
  'confirmPassword',
  'birthday',
  ...Object.keys(LIMIT_FIELDS),
  'affiliateCode',
]);
const DEFAULT_RULES = Object.fromEntries(
  REGISTER_FIELDS.map((field) => [
    field,
    { enabled: DEFAULTS.has(field), required: false, patternId: 0, minLength: 0, maxLength: 0 },
  ]),
) as RegisterRules;
