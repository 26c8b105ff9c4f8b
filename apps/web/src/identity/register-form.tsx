import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SessionInfo } from '@tessera/contract/identity';
import {
  type FieldRule,
  type RegisterFault,
  type RegisterField,
  type RegisterRules,
  registerFault,
} from '@tessera/contract/register-rules';
import { type InputHTMLAttributes, useId, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { CallFailure, useApi } from '../api/index.ts';
import { useT } from '../i18n/locale-provider.tsx';
import type { PlainMessageKey, Translate } from '../i18n/messages.ts';
import { RichText } from '../i18n/rich-text.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './entry-page.module.css';
import { FailureNote } from './failure-note.tsx';

type Rules = RegisterRules;
/** `taken` is known to the server alone. */
type FaultReason = RegisterFault | 'taken';
type Values = Record<RegisterField, string>;

interface FieldLook extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: PlainMessageKey;
}

const PLAIN = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/** The fields in the order they are asked for. */
const FIELDS: Readonly<Record<RegisterField, FieldLook>> = {
  username: { label: 'login.userName', autoComplete: 'username', ...PLAIN },
  password: { label: 'login.password', type: 'password', autoComplete: 'new-password', ...PLAIN },
  confirmPassword: {
    label: 'register.confirmPassword',
    type: 'password',
    autoComplete: 'new-password',
    ...PLAIN,
  },
  nickname: { label: 'register.nickname', autoComplete: 'nickname' },
};
const ORDER = Object.keys(FIELDS) as RegisterField[];

const OWN_WORDS = { 'login.busy': 'error.busy' } as const;

export interface RegisterFormProps {
  /** What the operator asks for; the server judges by the same. */
  readonly rules: Rules;
  readonly onEntered: (opened: SessionInfo) => void;
}

/** Opens an account. Each field says what is wrong with it, and what was typed stays through every failure. */
export function RegisterForm({ rules, onEntered }: RegisterFormProps) {
  const t = useT();
  const hydrated = useHydrated();
  const [agreed, setAgreed] = useState(true);
  // No default values: what was typed or filled in before the script came stays in the fields.
  const form = useForm<Values>();
  const { errors, isSubmitted } = form.formState;
  const opening = useOpening(form, onEntered);
  const fieldProps = (field: RegisterField) => {
    const { label, ...input } = FIELDS[field];
    const rule = rules[field];
    const reason = errors[field]?.message as FaultReason | undefined;
    return {
      ...input,
      ...form.register(field, {
        validate: (_value, values) => registerFault(field, values, rules) ?? true,
        ...(field === 'password' && { deps: ['confirmPassword' as const] }),
      }),
      label: t(label),
      hint: field === 'confirmPassword' ? undefined : ruleWords(t, rule),
      error: reason && faultWords(t, reason, rule),
      onClear: () => form.setValue(field, '', { shouldValidate: isSubmitted }),
      required: rule.required,
    };
  };
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => opening.mutate(values))(event)}
    >
      {ORDER.filter((field) => rules[field].enabled).map((field) => (
        <TextField key={field} {...fieldProps(field)} />
      ))}
      <Agreement agreed={agreed} onChange={setAgreed} />
      {opening.isError && !fieldFaultIn(opening.error) && (
        <FailureNote error={opening.error} own={OWN_WORDS} />
      )}
      <Button type="submit" disabled={!agreed || !hydrated} busy={opening.isPending}>
        {t(opening.isPending ? 'register.submitting' : 'title.register')}
      </Button>
    </form>
  );
}

function Agreement({ agreed, onChange }: { agreed: boolean; onChange: (agreed: boolean) => void }) {
  const t = useT();
  const noteId = useId();
  return (
    <div>
      <Checkbox
        checked={agreed}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={noteId}
      >
        <RichText
          id="register.agree"
          // In a tab of its own, so that reading it empties no field here.
          parts={{ terms: <Link to={paths.userAgreement} target="_blank" className={styles.terms} /> }}
        />
      </Checkbox>
      <p id={noteId} className={styles.agreeFirst} role="status">
        {!agreed && t('register.agreeFirst')}
      </p>
    </div>
  );
}

/** Sends the form. A refusal that belongs to a field is put there, and the field gets the focus. */
function useOpening(form: UseFormReturn<Values>, onEntered: (opened: SessionInfo) => void) {
  const { client } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ nickname, ...values }: Values) =>
      client.call('identity.register', {
        ...values,
        ...(nickname && { nickname }),
        registerUrl: location.host,
        registerMethod: matchMedia('(display-mode: standalone)').matches ? 'PWA' : 'H5',
      }),
    networkMode: 'always',
    onSuccess: onEntered,
    onError: (error) => {
      const fault = fieldFaultIn(error);
      if (!fault) return;
      form.setError(fault.field, { message: fault.reason }, { shouldFocus: true });
      // The rules may have changed since this page was made.
      void queries.invalidateQueries({ queryKey: ['identity.getSetRegister'] });
    },
  });
}

/** The field a refusal speaks of, when it is one that this form shows. */
function fieldFaultIn(error: unknown): { field: RegisterField; reason: FaultReason } | undefined {
  if (!(error instanceof CallFailure)) return undefined;
  if (error.code === 'register.username.exists') return { field: 'username', reason: 'taken' };
  const { field, reason } = error.value as { field?: RegisterField; reason?: FaultReason };
  const known = error.code === 'register.field.invalid' && field !== undefined && field in FIELDS;
  return known && reason !== undefined ? { field, reason } : undefined;
}

const PATTERN_WORDS = {
  4: 'register.rule.alphanumeric',
  9: 'register.rule.noSpace',
  25: 'register.rule.lowercase',
} as const;

/** What a field takes, as a hint before and as the message after a mistake. */
function ruleWords(t: Translate, { patternId, minLength, maxLength }: FieldRule): string {
  const words = PATTERN_WORDS[patternId as keyof typeof PATTERN_WORDS] ?? 'register.rule.any';
  return t(words, { min: minLength, max: maxLength });
}

function faultWords(t: Translate, reason: FaultReason, rule: FieldRule): string {
  if (reason === 'required') return t('entry.required');
  if (reason === 'mismatch') return t('register.mismatch');
  if (reason === 'taken') return t('error.userNameTaken');
  return ruleWords(t, rule);
}
