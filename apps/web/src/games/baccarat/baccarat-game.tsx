import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { BaccaratRound, BaccaratSpot } from '@tessera/contract/games/studio/baccarat';
import { useMemo, useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { GameShell } from '../studio/game-shell.tsx';
import { Outcome } from '../studio/outcome.tsx';
import { StakePanel } from '../studio/stake-panel.tsx';
import { gameOpening, type OpenedProps, useGame } from '../studio/use-game.tsx';
import { BaccaratBoard } from './baccarat-board.tsx';
import { BaccaratPaytable } from './baccarat-paytable.tsx';
import { type Bets, NO_BETS, totalOf, withChip } from './bets.ts';
import { BetSpots } from './bet-spots.tsx';

/** The baccarat table of the house. */
export const Game = gameOpening('studio.baccaratGame', OpenBaccarat);

function OpenBaccarat({ opened, ...props }: OpenedProps<'studio.baccaratGame'>) {
  const t = useT();
  const { nodeId, name } = props;
  const { table, lastRounds, fairness } = opened;
  const { board, rounds, locked, sounds, balance, currency, keptChoice } = useGame<Bets, BaccaratRound>({
    ...props,
    game: 'baccarat',
    minCycleMs: table.minCycleMs,
    send: (client, { requestKey, choice }) =>
      client.call('studio.baccaratRound', { nodeId, requestKey, bets: [...choice] }),
  });
  const [bets, setBets] = useState<Bets>(() => keptChoice ?? betsOf(lastRounds[0]) ?? NO_BETS);
  const [chip, setChip] = useState(table.chips[0] ?? '1.00');
  const lay = (spot: BaccaratSpot) => {
    sounds.play('card');
    setBets(withChip(bets, spot, chip, table));
  };
  const paytable = useMemo(() => <BaccaratPaytable table={table} />, [table]);
  return (
    <GameShell
      {...{ game: 'baccarat', nodeId, name, fairness, lastRounds, sounds }}
      paytable={paytable}
      board={<BaccaratBoard ref={board} shown={rounds.shown} onSound={(sound) => sounds.play(sound)} />}
      outcome={
        <Outcome
          rounds={rounds}
          currency={currency}
          ready={t('baccarat.ready')}
          underWay={t('baccarat.dealing')}
          tell={({ winner, player, banker }) =>
            t(`baccarat.told.${winner}`, { player: player.points, banker: banker.points })
          }
        />
      }
      panel={
        <StakePanel
          stakes={table.chips}
          lastStake={chip}
          balance={balance}
          currency={currency}
          rounds={rounds}
          action={t('baccarat.deal')}
          total={totalOf(bets)}
          onChoose={setChip}
          onPlay={(stake) => rounds.play(stake, bets)}
        >
          <BetSpots
            spots={table.spots}
            bets={bets}
            round={rounds.shown}
            locked={locked}
            onLay={lay}
            onClear={() => setBets(NO_BETS)}
          />
        </StakePanel>
      }
    />
  );
}

function betsOf(round: BaccaratRound | undefined): Bets | undefined {
  return round?.bets.map(({ spot, stake }) => ({ spot, stake: amountFromUnits(unitsFromAmount(stake)) }));
}
