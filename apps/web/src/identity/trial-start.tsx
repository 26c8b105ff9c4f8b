import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { dayOf } from '@tessera/contract/calendar';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import { type FormEvent, useState } from 'react';
import { type ApiClient, CallFailure, useApi, useFailureText } from '../api/index.ts';
import { useFormats, useT } from '../i18n/locale-provider.tsx';
import { safePath } from '../paths.ts';
import page from '../ui/blocks/page.module.css';
import { Button } from '../ui/controls/button.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { Sheet } from '../ui/feedback/sheet.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { useHydrated } from '../ui/loading/browser-page.ts';
import { type Captcha, CaptchaField, isCaptchaRefusal, refuseCaptcha, useCaptcha } from './captcha.tsx';
import { FailureNote } from './form-fields.tsx';

const AGE_REQUIRED = 'trial.birthday.required';

const REFUSAL_TEXTS = {
  'protection.age': 'trial.tooYoung',
  'protection.birthday.invalid': 'protection.birthday.wrong',
} as const;

const TRIAL_TEXTS = { 'trial.limit': 'trial.limit', 'function.not.available': 'trial.off' } as const;
const WITHOUT_REGISTRATION = { ...TRIAL_TEXTS, 'trial.limit': 'trial.limitAlone' } as const;

export interface TrialStartProps {
  /** The visitor can open an account instead. */
  readonly registers: boolean;
}

/** Starts the free trial. The session of a member ends in this browser. */
export function TrialStart({ registers }: TrialStartProps) {
  const t = useT();
  const hydrated = useHydrated();
  const captcha = useCaptcha();
  const [birthday, setBirthday] = useState('');
  const [dialogOpen, setDialogOpen] = useState(false);
  const trial = useTrial(captcha, (error) => setDialogOpen(isOfAge(error)));
  const start = (event: FormEvent) => {
    event.preventDefault();
    if (captcha.check({ focus: true }))
      trial.mutate({ ...captcha.input, ...(birthday !== '' && { birthday }) });
  };
  return (
    <>
      <form className={page.stack} method="post" noValidate onSubmit={start}>
        {captcha.purpose && <CaptchaField {...captcha.field} purpose={captcha.purpose} />}
        {trial.isError && !isCaptchaRefusal(trial.error) && !isOfAge(trial.error) && (
          <FailureNote error={trial.error} texts={registers ? TRIAL_TEXTS : WITHOUT_REGISTRATION} />
        )}
        <Button type="submit" disabled={!hydrated} busy={trial.isPending}>
          {t(trial.isPending ? 'trial.wait' : 'trial.start')}
        </Button>
      </form>
      <AgeSheet
        open={dialogOpen}
        onClose={() => setDialogOpen(false)}
        birthday={birthday}
        onChange={setBirthday}
        error={trial.error}
        busy={trial.isPending}
        onSubmit={start}
      />
    </>
  );
}

/** Opens and enters a trial account; shows a message meanwhile. */
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
      // Cached answers belong to a guest.
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

/** Input that the server requested. */
interface Answered {
  /** Captcha digits: many visitors share one carrier address. */
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

interface AgeSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** `YYYY-MM-DD`; empty if not entered. */
  readonly birthday: string;
  readonly onChange: (birthday: string) => void;
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onSubmit: (event: FormEvent) => void;
}

/** Returns whether a trial was refused because of the age, or because it is unknown. */
function isOfAge(error: unknown): boolean {
  return error instanceof CallFailure && (error.code === AGE_REQUIRED || error.code in REFUSAL_TEXTS);
}

/** Asks for the birthday before the first trial game, once a day per browser, if the market requires it. */
function AgeSheet({ open, onClose, birthday, onChange, error, busy, onSubmit }: AgeSheetProps) {
  const t = useT();
  const { number } = useFormats();
  const { minimumAge } = useApi().status.info;
  const [today] = useState(() => dayOf(Date.now()));
  const [missing, setMissing] = useState(false);
  // The refusal stays until another day is selected.
  const [changed, setChanged] = useState(false);
  const refusal = useFailureText(error, REFUSAL_TEXTS);
  const refused = error instanceof CallFailure && error.code in REFUSAL_TEXTS && !changed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(birthday === '');
    setChanged(false);
    if (birthday !== '') onSubmit(event);
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('trial.ageTitle')}>
      <form className={page.stack} method="post" noValidate onSubmit={submit}>
        <p className={page.quiet}>{t('trial.ageWhy', { age: number(minimumAge) })}</p>
        <TextField
          label={t('protection.birthday.label')}
          type="date"
          value={birthday}
          onChange={(event) => {
            setMissing(false);
            setChanged(true);
            onChange(event.target.value);
          }}
          max={today}
          error={missing ? t('protection.birthday.wrong') : refused ? refusal : undefined}
          autoComplete="bday"
          required
        />
        <Button type="submit" busy={busy}>
          {t('trial.start')}
        </Button>
      </form>
    </Sheet>
  );
}
