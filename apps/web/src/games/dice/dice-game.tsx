import type { DiceChoice, DiceRound } from '@tessera/contract/games/studio/dice';
import { useMemo, useState } from 'react';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { GameShell } from '../studio/game-shell.tsx';
import { Outcome } from '../studio/outcome.tsx';
import { StakePanel } from '../studio/stake-panel.tsx';
import { gameOpening, type OpenedProps, useGame } from '../studio/use-game.tsx';
import { DiceBoard } from './dice-board.tsx';
import { DiceChooser } from './dice-chooser.tsx';
import { DicePaytable } from './dice-paytable.tsx';
import { rollText } from './roll-text.ts';

/** The dice of the house: a number from 00.00 to 99.99, under or over a mark of one's own. */
export const Game = gameOpening('studio.diceGame', OpenDice);

function OpenDice({ opened, ...props }: OpenedProps<'studio.diceGame'>) {
  const t = useT();
  const { number } = useFormats();
  const { nodeId, name } = props;
  const { table, lastRounds, fairness } = opened;
  const { board, rounds, locked, sounds, balance, currency, keptChoice } = useGame<DiceChoice, DiceRound>({
    ...props,
    game: 'dice',
    minCycleMs: table.minCycleMs,
    send: (client, { requestKey, stake, choice }) =>
      client.call('studio.diceRound', { nodeId, requestKey, stake, ...choice }),
  });
  const [choice, setChoice] = useState(() => keptChoice ?? firstChoice(opened));
  const paytable = useMemo(() => <DicePaytable table={table} />, [table]);
  return (
    <GameShell
      {...{ game: 'dice', nodeId, name, fairness, lastRounds, sounds }}
      paytable={paytable}
      board={
        <DiceBoard
          ref={board}
          choice={choice}
          firstRoll={lastRounds[0]?.roll}
          shown={rounds.shown}
          onSound={(sound) => sounds.play(sound)}
        />
      }
      outcome={
        <Outcome
          rounds={rounds}
          currency={currency}
          ready={t('dice.ready')}
          underWay={t('dice.rolling')}
          tell={({ roll, target, side }) =>
            t(side === 'under' ? 'dice.told.under' : 'dice.told.over', {
              roll: rollText(roll, number),
              target: rollText(target, number),
            })
          }
        />
      }
      panel={
        <StakePanel
          stakes={table.stakes}
          lastStake={lastRounds[0]?.stake}
          balance={balance}
          currency={currency}
          rounds={rounds}
          action={t('dice.roll')}
          onPlay={(stake) => rounds.play(stake, choice)}
        >
          <DiceChooser chances={table.chances} choice={choice} locked={locked} onChoose={setChoice} />
        </StakePanel>
      }
    />
  );
}

/** That of the round before, or the fairest: about one in two. */
function firstChoice({ table, lastRounds }: OpenedProps<'studio.diceGame'>['opened']): DiceChoice {
  const [last] = lastRounds;
  if (last) return { side: last.side, chance: last.chance };
  const even = table.chances.find(({ pays }) => pays <= 200) ?? table.chances[0];
  return { side: 'under', chance: even?.chance ?? 0 };
}
