import type { Fish, FishingChoice, FishingRound, Gear } from '@tessera/contract/games/studio/fishing';
import { useCallback, useMemo, useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { GameShell } from '../studio/game-shell.tsx';
import { Outcome } from '../studio/outcome.tsx';
import { StakePanel } from '../studio/stake-panel.tsx';
import { gameOpening, type OpenedProps, useGame } from '../studio/use-game.tsx';
import { FishingBoard } from './fishing-board.tsx';
import { FishingPaytable } from './fishing-paytable.tsx';
import { GearChooser } from './gear-chooser.tsx';

const FIRST_CHOICE: FishingChoice = { fish: 'SNAPPER', gear: 'NET' };

/** The fishing ground of the house: eight kinds of fish, three kinds of gear. */
export const Game = gameOpening('studio.fishingGame', OpenFishing);

function OpenFishing({ opened, ...props }: OpenedProps<'studio.fishingGame'>) {
  const t = useT();
  const tell = useCatchWords();
  const { nodeId, name } = props;
  const { table, lastRounds, fairness } = opened;
  const { board, rounds, locked, sounds, balance, currency, keptChoice } = useGame<
    FishingChoice,
    FishingRound
  >({
    ...props,
    game: 'fishing',
    minCycleMs: table.minCycleMs,
    send: (client, { requestKey, stake, choice }) =>
      client.call('studio.fishingRound', { nodeId, requestKey, stake, ...choice }),
  });
  const [choice, setChoice] = useState<FishingChoice>(() => keptChoice ?? choiceOf(lastRounds[0]));
  const chooseGear = useCallback((gear: Gear) => setChoice((known) => ({ ...known, gear })), []);
  const chooseFish = useCallback((fish: Fish) => setChoice((known) => ({ ...known, fish })), []);
  const paytable = useMemo(() => <FishingPaytable table={table} />, [table]);
  return (
    <GameShell
      {...{ game: 'fishing', nodeId, name, fairness, lastRounds, sounds }}
      paytable={paytable}
      board={
        <FishingBoard
          ref={board}
          casts={table.casts}
          choice={choice}
          locked={locked}
          onChoose={chooseFish}
          onSound={(sound) => sounds.play(sound)}
        />
      }
      outcome={
        <Outcome
          rounds={rounds}
          currency={currency}
          ready={t('fishing.ready')}
          underWay={t('fishing.casting')}
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
          action={t('fishing.cast')}
          onPlay={(stake) => rounds.play(stake, choice)}
        >
          <GearChooser table={table} choice={choice} locked={locked} onChoose={chooseGear} />
        </StakePanel>
      }
    />
  );
}

/** Whether the fish was caught, and whether it was a golden one. */
function useCatchWords(): (round: FishingRound) => string {
  const t = useT();
  return ({ caught, golden, fish }) => {
    const told = caught ? (golden ? 'golden' : 'caught') : 'away';
    return t(`fishing.told.${told}`, { fish: t(`fishing.fish.${fish}`) });
  };
}

function choiceOf(round: FishingRound | undefined): FishingChoice {
  return round ? { fish: round.fish, gear: round.gear } : FIRST_CHOICE;
}
