import type { Need } from '@tessera/contract/first-view';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import page from '../../ui/blocks/page.module.css';
import { useHydrated } from '../../ui/loading/use-hydrated.ts';
import { FailureNote } from '../failure-note.tsx';
import { OwnData } from '../own-data/own-data.tsx';
import { useSignOut } from '../use-sign-out.ts';
import { Activity } from './activity.tsx';
import { Authenticator } from './authenticator.tsx';
import { Devices } from './devices.tsx';
import { Entries } from './entries.tsx';
import { Guarded } from './guarded.tsx';
import { Limited } from './limited.tsx';
import { Passkeys } from './passkeys.tsx';
import { Protection } from './protection.tsx';
import { SECURITY_CALLS, type SecurityConfig } from './security-queries.ts';
import styles from './security.module.css';

export function needs(): readonly Need[] {
  return SECURITY_CALLS.map((call) => ({ call, input: {} }));
}

/** What protects the account and its money, where it is open, and what happened to it lately. */
export function Screen() {
  return (
    <Guarded>
      {({ factors, config }) => (
        <div className={page.sections}>
          <div className={page.stack}>
            <Protection factors={factors} config={config} />
            <LastLogin last={config.lastLogin} />
            <Limited until={config.limitedUntil} />
          </div>
          <Entries factors={factors} config={config} />
          <Passkeys passkeys={factors.passkeys} />
          <Authenticator factors={factors} />
          <Devices />
          <Activity />
          <OwnData />
          <SignOut />
        </div>
      )}
    </Guarded>
  );
}

function LastLogin({ last }: { readonly last: SecurityConfig['lastLogin'] }) {
  const t = useT();
  const { date } = useFormats();
  if (last === null) return <p className={styles.lastLogin}>{t('security.firstLogin')}</p>;
  const where = [last.device, last.ip].filter((part) => part !== '').join(' · ');
  return (
    <p className={styles.lastLogin}>
      {t('security.lastLogin', { time: date(last.at) })} <bdi>{where}</bdi>
    </p>
  );
}

function SignOut() {
  const t = useT();
  const hydrated = useHydrated();
  const signOut = useSignOut();
  return (
    <>
      {signOut.isError && <FailureNote error={signOut.error} own={{ offline: 'signOut.failed' }} />}
      <Button kind="secondary" disabled={!hydrated} busy={signOut.isPending} onClick={() => signOut.mutate()}>
        <Icon name="sign-out" />
        {t('layout.signOut')}
      </Button>
    </>
  );
}
