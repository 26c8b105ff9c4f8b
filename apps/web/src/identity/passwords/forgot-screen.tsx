import { useLocation, useRouter } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import { useEffect, useState } from 'react';
import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { EntryPage, WaysOut } from '../entry-page.tsx';
import { ForgotLinkForm } from './forgot-link-form.tsx';
import { ForgotMailForm } from './forgot-mail-form.tsx';
import { ForgotPhoneForm } from './forgot-phone-form.tsx';

export function needs(): readonly Need[] {
  return [{ call: 'identity.getSetRegister', input: {} }];
}

const WAYS = [
  { to: paths.login, label: 'title.login' },
  { to: paths.service, label: 'title.service' },
] as const;

/** A new password for who forgot theirs: by a mailed link, by a code on the phone, or with the link in hand. */
export function Screen() {
  const t = useT();
  const { token, forget } = useMailedToken();
  return (
    <EntryPage title={t('title.forgotPassword')}>
      {token === undefined ? <AskForReset /> : <ForgotLinkForm token={token} onAskAgain={forget} />}
      <WaysOut ways={WAYS} />
    </EntryPage>
  );
}

type Method = 'phone' | 'mail';

function AskForReset() {
  const t = useT();
  const byPhone = useApi().status.info.flags['PWRESETSMS3'] === true;
  const [method, setMethod] = useState<Method>(byPhone ? 'phone' : 'mail');
  if (!byPhone) return <ForgotMailForm />;
  return (
    <>
      <Tabs
        label={t('forgot.methods')}
        tabs={[
          { id: 'phone', label: t('forgot.byPhone') },
          { id: 'mail', label: t('forgot.byMail') },
        ]}
        current={method}
        onChange={setMethod}
        controls="forgot-form"
      />
      <div id="forgot-form" role="tabpanel">
        {method === 'phone' ? <ForgotPhoneForm /> : <ForgotMailForm />}
      </div>
    </>
  );
}

const MAILED = /^reset=(.*)$/;

/** The token of a mailed link, taken out of the address at once: it must not be copied, kept or shared with it. */
function useMailedToken() {
  const { history } = useRouter();
  const hash = useLocation({ select: (location) => location.hash });
  // The server never sees what stands behind the hash, so its markup cannot show what it leads to.
  const found = useHydrated() ? MAILED.exec(hash)?.[1] : undefined;
  const [token, setToken] = useState<string>();
  if (found !== undefined && found !== token) setToken(found);
  useEffect(() => {
    if (found === undefined) return;
    const { pathname, search } = history.location;
    history.replace(pathname + search);
  }, [found, history]);
  return { token, forget: () => setToken(undefined) };
}
