import { unitsFromAmount } from '@tessera/contract/money';
import { useEffect, useState } from 'react';
import { createSounds, type Sounds } from './sounds.ts';
import type { Rounds } from './use-rounds.ts';

/** The sounds of a game, and its end told by one: only what is more than the stake sounds like a win. No audio is held behind a page that is away. */
export function useSounds(rounds: Pick<Rounds, 'shown'>): Sounds {
  const [sounds] = useState(() => createSounds(localStorage));
  const { shown } = rounds;
  useEffect(() => {
    const rest = () => document.hidden && sounds.letGo();
    document.addEventListener('visibilitychange', rest);
    return () => {
      document.removeEventListener('visibilitychange', rest);
      sounds.letGo();
    };
  }, [sounds]);
  useEffect(() => {
    if (!shown) return;
    sounds.play(unitsFromAmount(shown.win) > unitsFromAmount(shown.stake) ? 'win' : 'nothing');
  }, [shown, sounds]);
  return sounds;
}
