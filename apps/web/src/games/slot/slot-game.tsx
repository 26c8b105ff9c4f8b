import type { SlotRound } from '@tessera/contract/games/studio/slot';
import { useMemo, useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { GameShell } from '../studio/game-shell.tsx';
import { Outcome } from '../studio/outcome.tsx';
import { StakePanel } from '../studio/stake-panel.tsx';
import { gameOpening, type OpenedProps, useGame } from '../studio/use-game.tsx';
import { Paytable } from './paytable.tsx';
import { Reels } from './reels.tsx';
import { SYMBOL_WORDS } from './symbol-words.ts';

const NO_CHOICE = {};

/** The five-reel slot of the house. */
export const Game = gameOpening('studio.slotGame', OpenSlot);

function OpenSlot({ opened, ...props }: OpenedProps<'studio.slotGame'>) {
  const t = useT();
  const tell = useLineWords();
  const { nodeId, name } = props;
  const { table, lastRounds, fairness } = opened;
  const [firstStops] = useState(() => lastRounds[0]?.stops ?? table.reels.map(() => 0));
  const { board, rounds, sounds, balance, currency } = useGame<object, SlotRound>({
    ...props,
    game: 'slot',
    minCycleMs: table.minCycleMs,
    send: (client, { requestKey, stake }) => client.call('studio.slotRound', { nodeId, requestKey, stake }),
  });
  const paytable = useMemo(() => <Paytable table={table} currency={currency} />, [table, currency]);
  return (
    <GameShell
      {...{ game: 'slot', nodeId, name, fairness, lastRounds, sounds }}
      paytable={paytable}
      board={
        <Reels
          ref={board}
          table={table}
          cycleMs={table.minCycleMs}
          firstStops={firstStops}
          shown={rounds.shown}
          onSound={(sound) => sounds.play(sound)}
        />
      }
      outcome={
        <Outcome
          rounds={rounds}
          currency={currency}
          ready={t('slot.ready')}
          underWay={t('slot.spinning')}
          tell={tell}
        />
      }
      panel={
        <StakePanel
          stakes={table.stakes}
          lastStake={lastRounds[0]?.stake}
          balance={balance}
          currency={currency}
          rounds={rounds}
          action={t('slot.spin')}
          onPlay={(stake) => rounds.play(stake, NO_CHOICE)}
        />
      }
    />
  );
}

/** The longest line that paid, and how many others did. */
function useLineWords(): (round: SlotRound) => string | undefined {
  const t = useT();
  return ({ lines }) => {
    const [best, ...others] = lines.toSorted((one, other) => Number(other.count - one.count));
    if (!best) return undefined;
    const { line, count, symbol } = best;
    const said = t('slot.lineWin', { line: line + 1, count, symbol: t(SYMBOL_WORDS[symbol]) });
    return others.length > 0 ? `${said} · ${t('slot.moreLines', { count: others.length })}` : said;
  };
}
