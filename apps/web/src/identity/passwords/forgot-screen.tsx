import { useLocation, useRouter, useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import { useEffect, useState } from 'react';
import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { useHydrated } from '../../ui/loading/use-hydrated.ts';
import styles from '../entry-page.module.css';
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
  const { holdsLink, token, forget } = useMailedToken();
  const [wantsLink, setWantsLink] = useState(false);
  const askAgain = () => {
    forget();
    setWantsLink(true);
  };
  return (
    <EntryPage title={t('title.forgotPassword')}>
      {holdsLink ? (
        <ForgotLinkForm token={token} onAskAgain={askAgain} />
      ) : (
        <AskForReset wantsLink={wantsLink} />
      )}
      <WaysOut ways={WAYS} />
    </EntryPage>
  );
}

type Method = 'phone' | 'mail';

interface AskForResetProps {
  /** They held a link that is over, and ask for the next. */
  readonly wantsLink: boolean;
}

function AskForReset({ wantsLink }: AskForResetProps) {
  const t = useT();
  const { flags } = useApi().status.info;
  const byPhone = flags['PWRESETSMS3'] === true;
  const byMail = flags['PWRESETMAIL3'] !== false;
  const [method, setMethod] = useState<Method>(byPhone && !wantsLink ? 'phone' : 'mail');
  if (!byPhone && !byMail) return <p className={styles.text}>{t('forgot.off')}</p>;
  if (!byPhone) return <ForgotMailForm />;
  if (!byMail) return <ForgotPhoneForm />;
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
  const search: { readonly by?: string } = useSearch({ strict: false });
  const hydrated = useHydrated();
  const hash = useLocation({ select: (location) => location.hash });
  const byLink = search.by === 'link';
  const [token, setToken] = useState<string>();
  // The server never sees what stands behind the hash: the link says before it which form it leads to.
  const named = hydrated ? MAILED.exec(hash)?.[1] : undefined;
  const found = named ?? (hydrated && byLink && token === undefined ? '' : undefined);
  if (found !== undefined && found !== token) setToken(found);
  const isRead = hydrated && (byLink || named !== undefined);
  useEffect(() => {
    if (isRead) history.replace(history.location.pathname);
  }, [isRead, history]);
  return { holdsLink: token !== undefined || byLink, token, forget: () => setToken(undefined) };
}
