import { useSearch } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { CallFailure, useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { EntryPage, OtherDoor, WaysOut } from '../entry-page.tsx';
import { ExternalButtons } from '../external-buttons.tsx';
import { FailureNote } from '../failure-note.tsx';
import { useEnter } from '../use-enter.ts';
import { useRegisters } from '../use-registers.ts';
import { MobileForm } from './mobile-form.tsx';
import { NameForm } from './name-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
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
