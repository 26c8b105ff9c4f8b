import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { CallFailure, useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { deviceMark, launchOfPage } from '../../launch.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { useHydrated } from '../../ui/loading/use-hydrated.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import styles from '../entry-page.module.css';
import { EntryPage, OtherDoor, WaysOut } from '../entry-page.tsx';
import { ExternalButtons } from '../external-buttons.tsx';
import { FailureNote } from '../failure-note.tsx';
import { useEnter } from '../use-enter.ts';
import { useRegisters } from '../use-registers.ts';
import { LOGIN_WORDS } from './login-words.ts';
import { MobileForm } from './mobile-form.tsx';
import { NameForm } from './name-form.tsx';
import { knowsPasskeys, offersPasskeys, showPasskey, withdrawPasskeys } from './passkey.ts';
import { SecondStep } from './second-step.tsx';
import { type SecondStepDue, useSide } from './use-login.ts';
import { useRememberBox } from './use-remember-box.ts';

type Tab = 'username' | 'mobile';

const OVER = { 'login.cred.err': 'login.secondOver' } as const;
const EXTERNAL = { 'login.external.err': 'login.externalFailed' } as const;

/** The two doors, of members and of agents, with the ways for everybody who is neither yet or cannot get in. */
export function Screen() {
  const t = useT();
  const side = useSide();
  const search: { readonly external?: string; readonly factors?: string } = useSearch({ strict: false });
  const [due, setDue] = useState(() => (search.external === 'step' ? stepAfterOthers(search) : undefined));
  const [over, setOver] = useState<CallFailure>();
  // Whoever is signed in has nothing to do here.
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
          {over && <FailureNote error={over} own={OVER} />}
          <FirstStep onSecondStep={setDue} />
          <Doors />
        </>
      )}
      <WaysOut ways={[{ to: paths.service, label: 'title.service' }]} />
    </EntryPage>
  );
}

/** Somebody comes back from signing in with others, and the account asks for more. */
function stepAfterOthers({ factors = '' }: { readonly factors?: string }): SecondStepDue {
  const tried = { input: { type: 'username' }, remembered: undefined } as const;
  return { ticket: undefined, factors: factors.split(' '), tried };
}

function FirstStep({ onSecondStep }: { readonly onSecondStep: (due: SecondStepDue) => void }) {
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
        <FailureNote error={new CallFailure('login.external.err')} own={EXTERNAL} />
      )}
      {byMobile && <WayTabs tab={tab} onChange={choose} panel={panel} />}
      <div id={panel}>
        <Form box={box} onSecondStep={onSecondStep} />
      </div>
      {tab === 'username' && <PasskeyButton />}
      {side === 'member' && <ExternalButtons />}
    </>
  );
}

interface WayTabsProps {
  readonly tab: Tab;
  readonly onChange: (tab: Tab) => void;
  readonly panel: string;
}

function WayTabs({ tab, onChange, panel }: WayTabsProps) {
  const t = useT();
  const tabs = [
    { id: 'username', label: t('login.userName') },
    { id: 'mobile', label: t('mobile.label') },
  ] as const;
  return <Tabs label={t('login.ways')} tabs={tabs} current={tab} onChange={onChange} controls={panel} />;
}

/** Where else to go from here: another door, an account, a trial. */
function Doors() {
  const t = useT();
  const side = useSide();
  const registers = useRegisters();
  const trial = useApi().status.info.flags['FREEPLAY3'] !== false;
  const search: { readonly return?: string } = useSearch({ strict: false });
  if (side === 'agent') {
    return <OtherDoor question="login.agentNot" to={paths.login} label="login.memberTitle" />;
  }
  return (
    <>
      {registers && <OtherDoor question="login.newHere" to={paths.register} label="title.register" />}
      {trial && (
        <ButtonLink
          to={paths.trial}
          search={search.return === undefined ? {} : { return: search.return }}
          kind="secondary"
        >
          {t('login.trial')}
        </ButtonLink>
      )}
      <OtherDoor question="login.agentAsk" to={paths.login} label="login.agentTitle" side="agent" />
    </>
  );
}

/** The way in without a password, where the browser knows it. Its place is kept until that is known. */
function PasskeyButton() {
  const t = useT();
  const hydrated = useHydrated();
  const { signIn, failure } = usePasskeyLogin();
  if (hydrated && !knowsPasskeys()) return null;
  return (
    <div className={styles.form}>
      <Button kind="secondary" disabled={!hydrated} busy={signIn.isPending} onClick={() => signIn.mutate()}>
        <Icon name="key" />
        {t('login.passkey')}
      </Button>
      {failure !== null && <FailureNote error={failure} own={LOGIN_WORDS} />}
    </div>
  );
}

/** Signs in with a passkey alone, when the visitor asks to: `signIn.mutate()`. `failure` is why it did not. */
function usePasskeyLogin() {
  const challenge = useChallenge();
  const enterWith = useEnterWith();
  const [failure, setFailure] = useState<unknown>(null);
  const [offers, setOffers] = useState(0);
  const signIn = useMutation({
    mutationFn: async () => enterWith(await challenge(), { quietly: false }),
    onMutate: () => setFailure(null),
    onError: setFailure,
    // Asking at once put an end to the quiet offer: it is made anew.
    onSettled: () => setOffers((made) => made + 1),
  });
  useQuietOffer(offers, setFailure);
  return { signIn, failure };
}

/** Offers passkeys where the browser fills in the user name, as long as the screen is there. */
function useQuietOffer(offers: number, onFailure: (failure: unknown) => void): void {
  const challenge = useEffectEvent(useChallenge());
  const enterWith = useEffectEvent(useEnterWith());
  const failed = useEffectEvent(onFailure);
  useEffect(() => {
    let left = false;
    let offered = false;
    const offer = async () => {
      if (!(await offersPasskeys()) || left) return;
      // Nobody asked for it, so nobody misses it where no challenge comes.
      const asked = await challenge().catch(() => undefined);
      if (!asked || left) return;
      offered = true;
      await enterWith(asked, { quietly: true });
    };
    offer().catch((failure: unknown) => {
      if (!left) failed(failure);
    });
    return () => {
      left = true;
      if (offered) void withdrawPasskeys();
    };
  }, [offers]);
}

function useChallenge() {
  const { client } = useApi();
  return () => client.call('identity.passkeyLoginOptions', {});
}

type Challenge = Awaited<ReturnType<ReturnType<typeof useChallenge>>>;

/** Shows the visitor's passkey to the server and enters; does nothing where the visitor would rather not. */
function useEnterWith() {
  const { client } = useApi();
  const side = useSide();
  const enter = useEnter();
  return async ({ ticket, options }: Challenge, { quietly }: { readonly quietly: boolean }) => {
    const response = await showPasskey({ options, quietly });
    if (!response) return;
    const input = { ticket, response, ...(side === 'agent' && { side }) };
    const opened: SessionInfo = await client.call('identity.passkeyLogin', input, deviceMark(launchOfPage()));
    enter(opened);
  };
}
