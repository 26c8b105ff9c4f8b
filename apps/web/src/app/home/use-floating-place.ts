import { useState } from 'react';

type Side = 'start' | 'end';

const SIDE_KEY = 'contactsSide';
const HIDDEN_KEY = 'contactsHidden';

/** At which edge a floating button stands, remembered on this device, and whether it is hidden, for this visit. */
export function useFloatingPlace() {
  const [side, setSide] = useState<Side>(() =>
    localStorage.getItem(SIDE_KEY) === 'start' ? 'start' : 'end',
  );
  const [hidden, setHidden] = useState(() => sessionStorage.getItem(HIDDEN_KEY) !== null);
  return {
    side,
    hidden,
    move() {
      const other = side === 'end' ? 'start' : 'end';
      localStorage.setItem(SIDE_KEY, other);
      setSide(other);
    },
    hide() {
      sessionStorage.setItem(HIDDEN_KEY, '1');
      setHidden(true);
    },
  };
}
