import type { Side } from '@tessera/contract/identity/identity';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { requirePassword, forgetLogin, type RememberedLogin, useRemembered } from '../remembered-login.ts';
import { useSide } from './use-login.ts';

export interface NameValues {
  readonly username: string;
  readonly password: string;
}

/**
 * Whether dots replace the password: this browser is remembered and its cookie is the proof. The dots are a
 * placeholder, so the field contains no value that could be read.
 */
export function usePasswordPlaceholder(
  form: UseFormReturn<NameValues>,
  { remembered, trusted }: RememberBox,
) {
  const { control, getValues, setValue } = form;
  const [touched, setTouched] = useState(false);
  const name = remembered?.type === 'username' ? remembered.username : undefined;
  const shownName = useWatch({ control, name: 'username' });
  const side = useSide();
  const filledIn = useRef({ side, name: '' });
  useEffect(() => {
    const before = filledIn.current;
    // The other login has another remembered name; a typed name stays.
    if (before.side !== side && getValues('username') === before.name) setValue('username', '');
    filledIn.current = { side, name: '' };
    // Values typed or autofilled before hydration stay.
    if (name === undefined || getValues('username')) return;
    setValue('username', name);
    filledIn.current = { side, name };
  }, [side, name, getValues, setValue]);
  const touch = () => setTouched(true);
  return {
    shown: trusted && !touched && shownName === name,
    /** After the first touch the password must be typed. */
    touch,
    /** The server no longer knows this browser. */
    refuse() {
      requirePassword();
      touch();
    },
  };
}

export interface RememberBox {
  readonly ticked: boolean;
  /** Without the tick the remembered login is deleted at once. */
  tick(ticked: boolean): void;
  readonly remembered: RememberedLogin | undefined;
  /** The server may know this browser: no password is needed. */
  readonly trusted: boolean;
}

/** The "remember me" box, ticked if a login of this side is remembered. */
export function useRememberBox(side: Side): RememberBox {
  const { login, trusted } = useRemembered(side);
  const [chosen, choose] = useState<boolean>();
  return {
    ticked: chosen ?? login !== undefined,
    remembered: login,
    trusted,
    tick(next) {
      choose(next);
      if (!next) forgetLogin();
    },
  };
}
