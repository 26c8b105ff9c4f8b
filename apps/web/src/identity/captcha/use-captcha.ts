import type { CaptchaPurpose } from '@tessera/contract/identity/captcha';
import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { CaptchaHandle } from './captcha-field.tsx';

export type Captcha = ReturnType<typeof useCaptcha>;

/** The captcha of a form: there from the `first` view where that names its purpose, otherwise once the server asks. */
export function useCaptcha(first?: CaptchaPurpose) {
  const t = useT();
  const handle = useRef<CaptchaHandle>(null);
  const [purpose, setPurpose] = useState(first);
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<'required' | 'wrong'>();
  const focusDue = useRef(false);
  // After each render: only once the field is there can it take the focus.
  useEffect(() => {
    if (focusDue.current) handle.current?.focus();
    focusDue.current = false;
  });
  const type = (typed: string) => {
    setValue(typed);
    if (typed !== '') setFault(undefined);
  };
  return {
    /** What the one shown is for; undefined while none is asked for. */
    purpose,
    field: {
      value,
      onChange: type,
      ref: handle,
      error: fault && t(fault === 'required' ? 'captcha.required' : 'captcha.wrong'),
    },
    /** Its part of a call's input. */
    input: purpose === undefined ? {} : { captcha: value },
    /** Whether it is answered or not asked for; otherwise says so, and takes the focus if wanted. */
    check({ focus }: { readonly focus: boolean }): boolean {
      if (purpose === undefined || value !== '') return true;
      setFault('required');
      focusDue.current = focus;
      return false;
    },
    ask(wanted: CaptchaPurpose, { focus }: { readonly focus: boolean }) {
      setPurpose(wanted);
      setValue('');
      setFault(undefined);
      focusDue.current = focus;
    },
    hide: () => setPurpose(undefined),
    /** After a refused call: whatever was answered is spent, and a wrong answer is said to be one. */
    renew({ code }: CallFailure) {
      // What did not arrive was not looked at.
      if (code === 'offline') return;
      const wrong = code === 'captcha.err';
      handle.current?.reload();
      setFault(wrong ? 'wrong' : undefined);
      focusDue.current = wrong;
    },
  };
}

/** Shows the captcha that a refusal asks for, or the next one in the place of a spent one. */
export function refuseCaptcha(captcha: Captcha, purpose: CaptchaPurpose, failure: CallFailure): void {
  if (captcha.purpose === purpose) captcha.renew(failure);
  else if (isOfCaptcha(failure)) captcha.ask(purpose, { focus: true });
}

/** Whether a refusal is about the captcha, which then says so itself. */
export function isOfCaptcha(error: unknown): boolean {
  return error instanceof CallFailure && (error.code === 'captcha.required' || error.code === 'captcha.err');
}
