import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import { lazy, Suspense, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { CallFailure, useApi, useCall, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { Translate } from '../../i18n/messages.ts';
import { paths } from '../../paths.ts';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useHydrated } from '../../ui/loading/browser-page.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import { isAgent } from '../customer-types.ts';
import entryPageStyles from '../entry-page.module.css';
import { FailureNote } from '../form-fields.tsx';
import { clearPendingPassword, pendingPassword } from '../pending-password.ts';
import { passwordError } from '../login/login-rules.ts';
import type { FieldError } from '../registration/register-fields.ts';
import styles from './change-password.module.css';
import { type PasswordRule, refusedPassword, usePasswordRule } from './password-rule.ts';

const HOME_AFTER_MS = 1000;

const UNPROVEN = 'session.confirm.required';

const FirstPasswordProof = lazy(async () => {
  const { FirstPasswordProof: proof } = await import('./first-password-proof.tsx');
  return { default: proof };
});

const SECRET = { type: 'password', maxLength: 128, spellCheck: false, autoCapitalize: 'none' } as const;

export function needs(): readonly Need[] {
  return [{ call: 'identity.getSetRegister', input: {} }];
}

/** Password change, mandatory after a reset by staff or an expiry. */
export function Screen() {
  const t = useT();
  const session = useSession();
  // The reason stays as long as the success message, so that the layout does not jump.
  const [mustChange] = useState(session?.firstTimeLogin);
  if (!session) return <Navigate to={paths.home} replace />;
  return (
    <div className={page.screen}>
      {(mustChange || session.firstTimeLogin) && (
        <p className={styles.reason}>
          <Icon name="info" />
          <span>{t('changePassword.firstTime')}</span>
        </p>
      )}
      <ChangePasswordForm session={session} />
    </div>
  );
}

/**
 * Old password, new password and repetition. The old one is omitted while this tab stores it from a recent
 * login.
 */
function ChangePasswordForm({ session }: { readonly session: SessionInfo }) {
  const t = useT();
  const hydrated = useHydrated();
  const rule = usePasswordRule();
  const form = useForm<ChangeValues>();
  const change = useChangePassword(form);
  const field = useFields(form, rule);
  const ofNew = (typed: string, { oldPassword }: ChangeValues) =>
    rule.errorOf(typed) ?? (typed === oldPassword ? 'same' : undefined);
  return (
    <>
      <form
        className={entryPageStyles.form}
        method="post"
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => change.submit(values))(event)}
      >
        <TextField
          label={t('login.userName')}
          name="username"
          autoComplete="username"
          value={session.userName}
          readOnly
        />
        {change.isFirst && <p className={entryPageStyles.text}>{t('changePassword.none')}</p>}
        {change.needsOld && (
          <TextField
            {...field('oldPassword', oldPasswordError)}
            label={t('changePassword.old')}
            autoComplete="current-password"
            enterKeyHint="next"
          />
        )}
        <TextField
          {...field('newPassword', ofNew)}
          label={t('changePassword.new')}
          hint={rule.hint}
          autoComplete="new-password"
          enterKeyHint="next"
        />
        <TextField
          {...field('confirmNewPassword', confirmationError)}
          label={t('changePassword.confirm')}
          autoComplete="new-password"
          enterKeyHint="go"
        />
        {change.failure !== null && <FailureNote error={change.failure} />}
        <Button type="submit" disabled={!hydrated} busy={change.busy}>
          {t('changePassword.submit')}
        </Button>
      </form>
      {change.unproven && (
        <Suspense>
          <FirstPasswordProof onFinish={change.onProof} />
        </Suspense>
      )}
    </>
  );
}

type InputError = ChangeError | undefined;

/** Props of all fields with their errors. */
function useFields({ formState, register, setValue }: UseFormReturn<ChangeValues>, rule: PasswordRule) {
  const t = useT();
  return (name: keyof ChangeValues, errorOf: (typed: string, values: ChangeValues) => InputError) => {
    const fieldError = formState.errors[name]?.message as ChangeError | undefined;
    return {
      ...register(name, {
        validate: (typed, values) => errorOf(typed, values) ?? true,
        ...(name === 'newPassword' && { deps: ['confirmNewPassword'] }),
      }),
      ...SECRET,
      error: fieldError && errorMessage(t, name, fieldError, rule),
      onClear: () => setValue(name, '', { shouldValidate: formState.isSubmitted }),
      required: true,
    };
  };
}

/** Uses the rule of the login's password field, which every existing password satisfies. */
function oldPasswordError(typed: string): InputError {
  const error = passwordError(typed);
  return error === 'form' ? 'oldForm' : error;
}

function confirmationError(typed: string, { newPassword }: ChangeValues): InputError {
  if (typed === '') return 'required';
  return typed === newPassword ? undefined : 'mismatch';
}

function errorMessage(
  t: Translate,
  name: keyof ChangeValues,
  error: ChangeError,
  rule: PasswordRule,
): string {
  if (error === 'same') return t('changePassword.same');
  if (error === 'oldForm') return t('login.passwordForm');
  if (error === 'wrong') return t('changePassword.oldWrong');
  if (name === 'confirmNewPassword' && error === 'required') return t('changePassword.confirmMissing');
  return rule.words(error);
}

interface ChangeValues {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

/** `wrong` and `oldForm` concern the old password; `same`: the new one equals the old one. */
type ChangeError = FieldError | 'same' | 'wrong' | 'oldForm';

/** Sends the change. Refusals of a field appear there, others in `failure`. */
function useChangePassword(form: UseFormReturn<ChangeValues>) {
  const t = useT();
  const toast = useToast();
  const { client, session } = useApi();
  const queries = useQueryClient();
  const old = useOldPassword(form);
  const [unproven, setUnproven] = useState(false);
  const change = useMutation({
    mutationFn: (values: ChangeValues) => client.call('identity.changePassword', values),
    onMutate: () => toast.show(t('changePassword.wait'), 'wait'),
    onSuccess: (opened) => {
      clearPendingPassword();
      // A remembered browser stays remembered: the server renewed its cookie.
      session.set(opened);
      toast.show(t('changePassword.saved'), 'done');
      // Calls that were refused before the change are allowed now.
      void queries.invalidateQueries();
    },
    onError: (error) => {
      toast.hide();
      const ofNew = refusedPassword(error);
      if (ofNew) form.setError('newPassword', { message: ofNew }, { shouldFocus: true });
      else if (isRefusedAs(error, 'modify.old.err')) old.prompt('wrong');
      else if (isRefusedAs(error, UNPROVEN)) setUnproven(true);
      else if (isRefusedAs(error, 'login.not.session')) toast.show(t('error.signedOut'));
    },
  });
  useHomeAfter(change.data);
  const shownElsewhere =
    refusedPassword(change.error) ??
    (isRefusedAs(change.error, 'modify.old.err') || isRefusedAs(change.error, UNPROVEN));
  return {
    needsOld: old.isNeeded,
    isFirst: old.isNone,
    unproven,
    busy: change.isPending || change.isSuccess,
    failure: change.isError && !shownElsewhere ? change.error : null,
    submit(values: ChangeValues) {
      const oldPassword = old.isNone ? '' : old.isNeeded ? values.oldPassword : pendingPassword();
      if (oldPassword === undefined) old.prompt('required');
      else change.mutate({ ...values, oldPassword });
    },
    /** The member proved their identity, or cancelled. */
    onProof(confirmed: boolean) {
      setUnproven(false);
      if (confirmed && change.variables) change.mutate(change.variables);
    },
  };
}

/**
 * State of the old-password field: hidden if this tab stores the password of a recent login, or if the member
 * has none.
 */
function useOldPassword({ setError }: UseFormReturn<ChangeValues>) {
  const { data: member } = useCall('identity.memberInfo', {});
  const isNone = member?.hasPassword === false;
  const [isNeeded, setNeeded] = useState(() => pendingPassword() === undefined);
  useEffect(() => clearPendingPassword, []);
  return {
    isNone,
    isNeeded: isNeeded && !isNone,
    prompt(because: ChangeError) {
      clearPendingPassword();
      // Only a mounted field can take the focus.
      flushSync(() => setNeeded(true));
      setError('oldPassword', { message: because }, { shouldFocus: true });
    },
  };
}

/**
 * Redirects to the home page (agents to theirs) shortly after the change, so that the success message can be
 * read.
 */
function useHomeAfter(opened: SessionInfo | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!opened) return undefined;
    const to = isAgent(opened) ? paths.agentHome : paths.home;
    const timer = setTimeout(() => void navigate({ to }), HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [opened, navigate]);
}

function isRefusedAs(error: unknown, code: string): boolean {
  return error instanceof CallFailure && error.code === code;
}
