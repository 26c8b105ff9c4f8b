import { useEffect, useRef } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useLanguage } from '../i18n/locale-provider.tsx';

const SETTLED_AFTER_MS = 200;

/** Judges the wrong fields of a form anew once the language has changed and settled. */
export function useJudgeAgain<Values extends FieldValues>(form: UseFormReturn<Values>): void {
  const { code } = useLanguage();
  const judgedIn = useRef(code);
  const { trigger, formState } = form;
  const { errors } = formState;
  useEffect(() => {
    if (judgedIn.current === code) return undefined;
    const timer = setTimeout(() => {
      judgedIn.current = code;
      // What the server found wrong stays until something else is typed.
      const ofRules = Object.keys(errors).filter((name) => errors[name]?.type === 'validate');
      if (ofRules.length > 0) void trigger(ofRules as FieldPath<Values>[]);
    }, SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [code, errors, trigger]);
}
