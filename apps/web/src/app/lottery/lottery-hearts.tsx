import { type ReactNode, useCallback, useState } from 'react';
import { MarkedHearts } from '../../games/marked-hearts.tsx';
import { HeartButton, type Hearts } from '../../games/tile-grid.tsx';
import { isTrial } from '../../identity/index.ts';
import { useSession } from '../../api/index.ts';
import { HeartOf } from '../../lottery/hall/heart-of.ts';
import type { LotteryGame } from '../../lottery/games.ts';

/** Gives the lotteries of a screen the hearts of the game lists. Trial members have no favourites. */
export function LotteryHearts({ children }: { readonly children: ReactNode }) {
  const trial = isTrial(useSession());
  const [hearts, setHearts] = useState<Hearts>();
  const heartOf = useCallback(
    ({ gameName, catalogue }: LotteryGame) =>
      hearts &&
      catalogue && (
        <HeartButton
          name={gameName}
          marked={hearts.ids?.has(catalogue.nodeId) ?? false}
          onMark={(marked) => hearts.onMark({ ...catalogue, gameName }, marked)}
        />
      ),
    [hearts],
  );
  return (
    <HeartOf value={heartOf}>
      {children}
      {!trial && <MarkedHearts onHearts={setHearts} />}
    </HeartOf>
  );
}
