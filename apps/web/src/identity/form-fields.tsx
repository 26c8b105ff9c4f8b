import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { CallFailure, type RefusalTexts, useFailureText } from '../api/index.ts';
import { useLanguage, useT } from '../i18n/locale-provider.tsx';
import { Icon } from '../ui/pictures/icon.tsx';
import styles from './form-fields.module.css';

const SETTLED_AFTER_MS = 200;

export interface FailureNoteProps {
  readonly error: unknown;
  /** Texts of codes that only this screen meets. */
  readonly texts?: RefusalTexts;
}

/** Shows why a form was refused, and announces it to screen readers. */
export function FailureNote({ error, texts }: FailureNoteProps) {
  const t = useT();
  const text = useFailureText(error, texts);
  const requestId = error instanceof CallFailure && error.code === 'unknown' ? error.requestId : undefined;
  return (
    <div className={styles.note} role="alert">
      <Icon name="alert" />
      <p>
        {text}
        {requestId && <small className={styles.code}>{t('ui.supportCode', { code: requestId })}</small>}
      </p>
    </div>
  );
}

/** Returns the error text of a field; undefined if valid. */
type Validator<Name extends string> = (
  name: Name,
  values: Readonly<Record<Name, string>>,
) => string | undefined;

interface Input {
  readonly value?: string;
  focus(): void;
}

type FieldErrors<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>;

/**
 * Text fields of a short form. Validation runs on submit, the first invalid field takes the focus, and typing
 * clears an error.
 */
export function useFields<const Name extends string>(names: readonly Name[], judge: Validator<Name>) {
  const empty = Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>;
  const [values, setValues] = useState<Readonly<Record<Name, string>>>(empty);
  const [errors, setErrors] = useState<FieldErrors<Name>>({} as FieldErrors<Name>);
  const inputs = useRef(new Map<Name, Input | null>());
  const set = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  };
  const attach = (name: Name, input: Input | null) => {
    // Values typed before hydration exist only in the DOM and would be overwritten.
    const early = inputs.current.has(name) ? undefined : input?.value;
    if (early && values[name] === '') set(name, early);
    inputs.current.set(name, input);
  };
  const show = (found: FieldErrors<Name>) => {
    setErrors(found);
    const first = names.find((name) => found[name] !== undefined);
    if (first !== undefined) inputs.current.get(first)?.focus();
  };
  return {
    values,
    set,
    /** Shows a server error at a field. */
    fail: (name: Name, words: string) => show({ [name]: words } as FieldErrors<Name>),
    /** Returns whether the form is valid; shows the errors if not. */
    check(): boolean {
      const entries = names.flatMap((name) => {
        const error = judge(name, values);
        return error === undefined ? [] : [[name, error] as const];
      });
      show(Object.fromEntries(entries) as FieldErrors<Name>);
      return entries.length === 0;
    },
    clear: () => setValues(empty),
    /** Props of a `TextField`. */
    field: (name: Name) => ({
      ref: (input: Input | null) => attach(name, input),
      value: values[name],
      error: errors[name],
      onChange: (event: { readonly target: { readonly value: string } }) => set(name, event.target.value),
      onClear: () => set(name, ''),
    }),
  };
}

/**
 * Handles input of a field and clears its server error. React Hook Form revalidates on input only after the
 * first submit, so an outdated error would stay.
 */
export function clearsError<Values extends FieldValues, Typed>(
  { clearErrors, formState }: UseFormReturn<Values>,
  name: FieldPath<Values>,
  onChange: (typed: Typed) => void,
): (typed: Typed) => void {
  return (typed) => {
    if (!formState.isSubmitted && formState.errors[name]) clearErrors(name);
    onChange(typed);
  };
}

/** Revalidates invalid fields after the language has changed. */
export function useRevalidation<Values extends FieldValues>(form: UseFormReturn<Values>): void {
  const { code } = useLanguage();
  const judgedIn = useRef(code);
  const { trigger, formState } = form;
  const { errors } = formState;
  useEffect(() => {
    if (judgedIn.current === code) return undefined;
    const timer = setTimeout(() => {
      judgedIn.current = code;
      // A server error stays until the field changes.
      const ofRules = Object.keys(errors).filter((name) => errors[name]?.type === 'validate');
      if (ofRules.length > 0) void trigger(ofRules as FieldPath<Values>[]);
    }, SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [code, errors, trigger]);
}

/**
 * Passes values typed or autofilled before hydration to `type`, once. They exist only in the DOM, and the
 * first state change would overwrite them.
 */
export function useEarlyInput(
  input: RefObject<HTMLInputElement | null>,
  { value, type }: { readonly value: string; readonly type: (typed: string) => void },
): void {
  const first = useRef({ value, type });
  useEffect(() => {
    const typed = input.current?.value ?? '';
    if (typed !== '' && typed !== first.current.value) first.current.type(typed);
  }, [input]);
}
