import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { useHydrated } from '../../ui/loading/use-hydrated.ts';
import styles from '../entry-page.module.css';
import { FailureNote } from '../failure-note.tsx';
import { LOGIN_WORDS } from './login-words.ts';
import { knowsPasskeys } from './passkey.ts';
import { usePasskeyLogin } from './use-passkey-login.ts';

/** The way in without a password, where the browser knows it. Its place is kept until that is known. */
export function PasskeyButton() {
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
