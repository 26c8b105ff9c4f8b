import { useSearch } from '@tanstack/react-router';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import { useApi, useSession } from '../api/index.ts';
import { useT } from '../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../i18n/messages.ts';
import { paths } from '../paths.ts';
import page from '../ui/blocks/page.module.css';
import { ButtonLink } from '../ui/controls/button.tsx';
import { Icon, type IconName } from '../ui/pictures/icon.tsx';
import { isTrial } from './customer-types.ts';
import { useCanRegister } from './entry.ts';
import { TrialStart } from './trial-start.tsx';
import styles from './trial.module.css';

const FACTS: readonly { readonly icon: IconName; readonly words: PlainMessageKey }[] = [
  { icon: 'play', words: 'trial.factGames' },
  { icon: 'wallet', words: 'trial.factMoney' },
  { icon: 'clock', words: 'trial.factTime' },
  { icon: 'shield', words: 'trial.factLimits' },
];

/** Description and start of the free trial. */
export function Screen() {
  const t = useT();
  const session = useSession();
  return (
    <div className={page.screen}>
      <h2 className={page.title}>{t('trial.heading')}</h2>
      <ul className={page.card}>
        {FACTS.map(({ icon, words }) => (
          <li key={words} className={styles.fact}>
            <Icon name={icon} />
            <span>{t(words)}</span>
          </li>
        ))}
      </ul>
      {session ? <SignedIn session={session} /> : <Start />}
    </div>
  );
}

function Start() {
  const t = useT();
  const search: { readonly return?: string } = useSearch({ strict: false });
  const offered = useApi().status.info.flags['FREEPLAY3'] === true;
  const registers = useCanRegister();
  if (!offered) return <p className={styles.notice}>{t('trial.off')}</p>;
  return (
    <div className={page.stack}>
      <TrialStart registers={registers} />
      {registers && (
        <ButtonLink to={paths.register} search={{ ...search }} kind="secondary">
          {t('trial.register')}
        </ButtonLink>
      )}
    </div>
  );
}

/** Members need no trial; trial users may want an account. */
function SignedIn({ session }: { readonly session: SessionInfo }) {
  const t = useT();
  const onTrial = isTrial(session);
  const registers = useCanRegister();
  return (
    <div className={page.stack}>
      <p className={styles.notice}>
        {onTrial ? t('trial.running') : t('trial.signedIn', { name: session.userName })}
      </p>
      <ButtonLink to={paths.home}>{t('trial.goOn')}</ButtonLink>
      {onTrial && registers && (
        <ButtonLink to={paths.register} kind="secondary">
          {t('trial.register')}
        </ButtonLink>
      )}
    </div>
  );
}
