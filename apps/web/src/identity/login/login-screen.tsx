import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { CallFailure, useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { deviceCode, launchOfPage } from '../../launch.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { useHydrated } from '../../ui/loading/browser-page.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import styles from '../entry-page.module.css';
import { EntryPage, ExitLinks, OtherEntry } from '../entry-page.tsx';
import { useCanRegister } from '../entry.ts';
import { ExternalButtons } from '../external-buttons.tsx';
import { FailureNote } from '../form-fields.tsx';
import { useEnter } from '../session.ts';
import { MobileForm } from './mobile-form.tsx';
import { LOGIN_TEXTS, NameForm } from './name-form.tsx';
import {
  cancelPasskeyRequest,
  requestPasskey,
  supportsConditionalPasskeys,
  supportsPasskeys,
} from './passkey.ts';
import { useRememberBox } from './remember-box.ts';
import { SecondStep } from './second-step.tsx';
import { type SecondStepRequired, useSide } from './use-login.ts';

type Tab = 'username' | 'mobile';

const OVER = { 'login.cred.err': 'login.secondOver' } as const;
const EXTERNAL = { 'login.external.err': 'login.externalFailed' } as const;

/** The member and agent logins, with the options for visitors without an account. */
export function Screen() {
  const t = useT();
  const side = useSide();
  const search: { readonly external?: string; readonly factors?: string } = useSearch({ strict: false });
  const [due, setDue] = useState(() => (search.external === 'step' ? stepAfterExternal(search) : undefined));
  const [over, setOver] = useState<CallFailure>();
  // Redirects members who are already signed in.
  useEnter();
  const back = (failure?: CallFailure) => {
    setDue(undefined);
    setOver(failure);
  };
  return (
    <EntryPage title={t(side === 'agent' ? 'login.agentTitle' : 'title.login')}>
      {due ? (
        <SecondStep due={due} onBack={back} />
      ) : (
        <>
          {over && <FailureNote error={over} texts={OVER} />}
          <FirstStep onSecondStep={setDue} />
          <OtherMethods />
        </>
      )}
      <ExitLinks links={[{ to: paths.service, label: 'title.service' }]} />
    </EntryPage>
  );
}

/** Step after an external login whose account requires another factor. */
function stepAfterExternal({ factors = '' }: { readonly factors?: string }): SecondStepRequired {
  const tried = { input: { type: 'username' }, remembered: undefined } as const;
  return { ticket: undefined, factors: factors.split(' '), tried };
}

function FirstStep({ onSecondStep }: { readonly onSecondStep: (due: SecondStepRequired) => void }) {
  const search: { readonly external?: string } = useSearch({ strict: false });
  const side = useSide();
  const byMobile = useApi().status.info.flags['MOBILEVERCODELOGIN3'] === true;
  const box = useRememberBox(side);
  const { remembered } = box;
  const [chosen, choose] = useState<Tab>();
  const tab = chosen ?? (byMobile && remembered?.type === 'sms' ? 'mobile' : 'username');
  const panel = useId();
  const Form = tab === 'mobile' ? MobileForm : NameForm;
  return (
    <>
      {search.external === 'failed' && (
        <FailureNote error={new CallFailure('login.external.err')} texts={EXTERNAL} />
      )}
      {byMobile && <MethodTabs tab={tab} onChange={choose} panel={panel} />}
      <div id={panel}>
        <Form box={box} onSecondStep={onSecondStep} />
      </div>
      {tab === 'username' && <PasskeyButton />}
      {side === 'member' && <ExternalButtons />}
    </>
  );
}

interface MethodTabsProps {
  readonly tab: Tab;
  readonly onChange: (tab: Tab) => void;
  readonly panel: string;
}

function MethodTabs({ tab, onChange, panel }: MethodTabsProps) {
  const t = useT();
  const tabs = [
    { id: 'username', label: t('login.userName') },
    { id: 'mobile', label: t('mobile.label') },
  ] as const;
  return <Tabs label={t('login.ways')} tabs={tabs} current={tab} onChange={onChange} controls={panel} />;
}

/** Links to the other login, to registration and to the trial. */
function OtherMethods() {
  const t = useT();
  const side = useSide();
  const registers = useCanRegister();
  const trial = useApi().status.info.flags['FREEPLAY3'] !== false;
  const search: { readonly return?: string } = useSearch({ strict: false });
  if (side === 'agent') {
    return <OtherEntry question="login.agentNot" to={paths.login} label="login.memberTitle" />;
  }
  return (
    <>
      {registers && <OtherEntry question="login.newHere" to={paths.register} label="title.register" />}
      {trial && (
        <ButtonLink
          to={paths.trial}
          search={search.return === undefined ? {} : { return: search.return }}
          kind="secondary"
        >
          {t('login.trial')}
        </ButtonLink>
      )}
      <OtherEntry question="login.agentAsk" to={paths.login} label="login.agentTitle" side="agent" />
    </>
  );
}

/** Login by passkey, if the browser supports it. The space is reserved until that is known. */
function PasskeyButton() {
  const t = useT();
  const hydrated = useHydrated();
  const { signIn, failure } = usePasskeyLogin();
  if (hydrated && !supportsPasskeys()) return null;
  return (
    <div className={styles.form}>
      <Button kind="secondary" disabled={!hydrated} busy={signIn.isPending} onClick={() => signIn.mutate()}>
        <Icon name="key" />
        {t('login.passkey')}
      </Button>
      {failure !== null && <FailureNote error={failure} texts={LOGIN_TEXTS} />}
    </div>
  );
}

/** Signs in with a passkey on request: `signIn.mutate()`. `failure` is the error. */
function usePasskeyLogin() {
  const challenge = useChallenge();
  const enterWith = useSignInWith();
  const [failure, setFailure] = useState<unknown>(null);
  const [offers, setOffers] = useState(0);
  const signIn = useMutation({
    mutationFn: async () => enterWith(await challenge(), { quietly: false }),
    onMutate: () => setFailure(null),
    onError: setFailure,
    // A direct request cancels the conditional one: start it again.
    onSettled: () => setOffers((made) => made + 1),
  });
  useConditionalPasskey(offers, setFailure);
  return { signIn, failure };
}

/** Offers passkeys in the autofill of the user name while the screen is mounted. */
function useConditionalPasskey(offers: number, onFailure: (failure: unknown) => void): void {
  const challenge = useEffectEvent(useChallenge());
  const enterWith = useEffectEvent(useSignInWith());
  const failed = useEffectEvent(onFailure);
  useEffect(() => {
    let left = false;
    let offered = false;
    const offer = async () => {
      if (!(await supportsConditionalPasskeys()) || left) return;
      // A background offer: without a challenge nothing is missing.
      const found = await challenge().catch(() => undefined);
      if (!found || left) return;
      offered = true;
      await enterWith(found, { quietly: true });
    };
    offer().catch((failure: unknown) => {
      if (!left) failed(failure);
    });
    return () => {
      left = true;
      if (offered) void cancelPasskeyRequest();
    };
  }, [offers]);
}

function useChallenge() {
  const { client } = useApi();
  return () => client.call('identity.passkeyLoginOptions', {});
}

type Challenge = Awaited<ReturnType<ReturnType<typeof useChallenge>>>;

/** Verifies the passkey and signs in; does nothing if the visitor cancels. */
function useSignInWith() {
  const { client } = useApi();
  const side = useSide();
  const enter = useEnter();
  return async ({ ticket, options }: Challenge, { quietly }: { readonly quietly: boolean }) => {
    const response = await requestPasskey({ options, quietly });
    if (!response) return;
    const input = { ticket, response, ...(side === 'agent' && { side }) };
    const opened: SessionInfo = await client.call('identity.passkeyLogin', input, deviceCode(launchOfPage()));
    enter(opened);
  };
}
