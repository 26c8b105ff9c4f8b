import type { Side } from '@tessera/contract/identity/identity';
import { useState } from 'react';
import { forgetLogin, type RememberedLogin, useRemembered } from '../remembered.ts';

export interface RememberBox {
  readonly ticked: boolean;
  /** Without the tick what was remembered is forgotten at once. */
  tick(ticked: boolean): void;
  readonly remembered: RememberedLogin | undefined;
  /** The server may know this browser: nobody has to type the password. */
  readonly trusted: boolean;
}

/** The box that asks to be remembered in this browser, ticked where somebody is who came in by this door. */
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
