import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import { type FormEvent, useState } from 'react';
import { type ApiClient, CallFailure, useApi, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { paths, safePath } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Icon, type IconName } from '../../ui/pictures/icon.tsx';
import page from '../../ui/blocks/page.module.css';
import { useHydrated } from '../../ui/loading/use-hydrated.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import { type Captcha, isOfCaptcha, refuseCaptcha, useCaptcha } from '../captcha/use-captcha.ts';
import { FailureNote } from '../failure-note.tsx';
import { useRegisters } from '../use-registers.ts';
import { AgeSheet, isOfAge } from './age-sheet.tsx';
import { isTrial } from '../customer-types.ts';
import styles from './trial.module.css';

const FACTS: readonly { readonly icon: IconName; readonly words: PlainMessageKey }[] = [
  { icon: 'play', words: 'trial.factGames' },
  { icon: 'wallet', words: 'trial.factMoney' },
  { icon: 'clock', words: 'trial.factTime' },
  { icon: 'shield', words: 'trial.factLimits' },
];

const OWN_WORDS = { 'trial.limit': 'trial.limit', 'function.not.available': 'trial.off' } as const;
const WITHOUT_REGISTRATION = { ...OWN_WORDS, 'trial.limit': 'trial.limitAlone' } as const;

/** What a free trial is, and the way into one. */
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
  const hydrated = useHydrated();
  const search: { readonly return?: string } = useSearch({ strict: false });
  const offered = useApi().status.info.flags['FREEPLAY3'] === true;
  const captcha = useCaptcha();
  const [birthday, setBirthday] = useState('');
  const [asked, setAsked] = useState(false);
  const trial = useTrial(captcha, (error) => setAsked(isOfAge(error)));
  const registers = useRegisters();
  const start = (event: FormEvent) => {
    event.preventDefault();
    if (captcha.check({ focus: true }))
      trial.mutate({ ...captcha.input, ...(birthday !== '' && { birthday }) });
  };
  if (!offered) return <p className={styles.notice}>{t('trial.off')}</p>;
  return (
    <div className={page.stack}>
      <form className={page.stack} method="post" noValidate onSubmit={start}>
        {captcha.purpose && <CaptchaField {...captcha.field} purpose={captcha.purpose} />}
        {trial.isError && !isOfCaptcha(trial.error) && !isOfAge(trial.error) && (
          <FailureNote error={trial.error} own={registers ? OWN_WORDS : WITHOUT_REGISTRATION} />
        )}
        <Button type="submit" disabled={!hydrated} busy={trial.isPending}>
          {t(trial.isPending ? 'trial.wait' : 'trial.start')}
        </Button>
      </form>
      <AgeSheet
        open={asked}
        onClose={() => setAsked(false)}
        birthday={birthday}
        onChange={setBirthday}
        error={trial.error}
        busy={trial.isPending}
        onSubmit={start}
      />
      {registers && (
        <ButtonLink to={paths.register} search={{ ...search }} kind="secondary">
          {t('trial.register')}
        </ButtonLink>
      )}
    </div>
  );
}

/** Whoever is signed in needs no trial; somebody on trial may want more. */
function SignedIn({ session }: { readonly session: SessionInfo }) {
  const t = useT();
  const onTrial = isTrial(session);
  const registers = useRegisters();
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

/** Opens a trial account and signs in to it; a word stands until that is done. */
function useTrial(captcha: Captcha, onRefused: (error: Error) => void) {
  const t = useT();
  const toast = useToast();
  const { client, session } = useApi();
  const queries = useQueryClient();
  const { history } = useRouter();
  const search: { readonly return?: string } = useSearch({ strict: false });
  return useMutation({
    mutationFn: (answered: Answered) => startTrial(client, answered),
    onMutate: () => toast.show(t('trial.wait'), 'wait'),
    onSuccess: ({ opened, trialName }) => {
      // Answers kept so far were for a guest.
      queries.getQueryCache().clear();
      session.set(opened, 'registered');
      sessionStorage.setItem('trialName', trialName);
      history.replace(safePath(search.return));
    },
    onError: (error) => {
      onRefused(error);
      if (error instanceof CallFailure) refuseCaptcha(captcha, 'trial', error);
    },
    onSettled: () => toast.hide(),
  });
}

/** What the server asked for. */
interface Answered {
  /** Its digits: many come from one address of a carrier. */
  readonly captcha?: string;
  readonly birthday?: string;
}

async function startTrial(
  client: ApiClient,
  answered: Answered,
): Promise<{ opened: SessionInfo; trialName: string }> {
  const { trialName } = await client.call('identity.createTrailAccount', answered);
  return { trialName, opened: await client.call('identity.testPlay', { moduleId: 'FREEPLAY3' }) };
}
