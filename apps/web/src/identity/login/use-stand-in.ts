import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { askForPassword } from '../remembered.ts';
import { useSide } from './use-login.ts';
import type { RememberBox } from './use-remember-box.ts';

export interface NameValues {
  readonly username: string;
  readonly password: string;
}

/**
 * Whether dots stand where the password would be typed: this browser is remembered and its cookie is the
 * proof. They are a placeholder and no value: nothing that anybody could read out of the field.
 */
export function useStandIn(form: UseFormReturn<NameValues>, { remembered, trusted }: RememberBox) {
  const { control, getValues, setValue } = form;
  const [touched, setTouched] = useState(false);
  const name = remembered?.type === 'username' ? remembered.username : undefined;
  const shownName = useWatch({ control, name: 'username' });
  const side = useSide();
  const filledIn = useRef({ side, name: '' });
  useEffect(() => {
    const before = filledIn.current;
    // Whoever goes over to the other door is somebody else there; a name that was typed goes with them.
    if (before.side !== side && getValues('username') === before.name) setValue('username', '');
    filledIn.current = { side, name: '' };
    // What was typed or filled in before the script came is left alone.
    if (name === undefined || getValues('username')) return;
    setValue('username', name);
    filledIn.current = { side, name };
  }, [side, name, getValues, setValue]);
  const touch = () => setTouched(true);
  return {
    shown: trusted && !touched && shownName === name,
    /** A field was touched: from then on the password is typed as always. */
    touch,
    /** The server does not know this browser any more. */
    refuse() {
      askForPassword();
      touch();
    },
  };
}
