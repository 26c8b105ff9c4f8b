import {
  BACCARAT_SPOTS,
  type BaccaratBets,
  type BaccaratRound,
  type BaccaratSpot,
  type BaccaratTable,
} from '@tessera/contract/games/studio/baccarat';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { memo, useMemo, useState } from 'react';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { GameLimits } from '../studio/game-rules.tsx';
import { GameShell } from '../studio/game-shell.tsx';
import { Outcome } from '../studio/outcome.tsx';
import styles from '../studio/rules.module.css';
import { StakePanel } from '../studio/stake-panel.tsx';
import { gameOpening, type OpenedProps, useGame } from '../studio/use-game.tsx';
import { BaccaratBoard } from './baccarat-board.tsx';
import betSpotsStyles from './bet-spots.module.css';

/** Bets on the table in the order of its spots; a spot without a chip is absent. */
type Bets = Readonly<BaccaratBets>;

export const NO_BETS: Bets = [];

/** The in-house baccarat table. */
export const Game = gameOpening('studio.baccaratGame', OpenBaccarat);

function OpenBaccarat({ opened, ...props }: OpenedProps<'studio.baccaratGame'>) {
  const t = useT();
  const { nodeId, name } = props;
  const { table, lastRounds, fairness } = opened;
  const { board, rounds, locked, sounds, balance, currency, pendingChoice } = useGame<Bets, BaccaratRound>({
    ...props,
    game: 'baccarat',
    minCycleMs: table.minCycleMs,
    send: (client, { requestKey, choice }) =>
      client.call('studio.baccaratRound', { nodeId, requestKey, bets: [...choice] }),
  });
  const [bets, setBets] = useState<Bets>(() => pendingChoice ?? betsOf(lastRounds[0]) ?? NO_BETS);
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
          inProgress={t('baccarat.dealing')}
          describeRound={({ winner, player, banker }) =>
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

interface BetSpotsProps {
  readonly spots: BaccaratTable['spots'];
  readonly bets: Bets;
  /** The displayed round, which highlights the spots that paid. */
  readonly round: BaccaratRound | undefined;
  readonly locked: boolean;
  readonly onLay: (spot: BaccaratSpot) => void;
  readonly onClear: () => void;
}

/** Bet spots. Each tap adds the chosen chip to a spot. */
export function BetSpots({ spots, bets, round, locked, onLay, onClear }: BetSpotsProps) {
  const t = useT();
  const paysOf = (spot: BaccaratSpot) => spots.find((known) => known.spot === spot)?.pays ?? 0;
  return (
    // Keeps the order of the table above in every writing direction.
    <div className={betSpotsStyles.spots} dir="ltr" role="group" aria-label={t('baccarat.spots')}>
      {BACCARAT_SPOTS.map((spot) => {
        const stake = bets.find((bet) => bet.spot === spot)?.stake;
        return (
          <button
            key={spot}
            type="button"
            className={betSpotsStyles.spot}
            data-spot={spot}
            data-won={round?.winner === spot}
            disabled={locked}
            onClick={() => onLay(spot)}
          >
            <SpotWords spot={spot} pays={paysOf(spot)} stake={stake} />
          </button>
        );
      })}
      <IconButton
        icon="close"
        label={t('baccarat.clear')}
        disabled={locked || bets.length === 0}
        onClick={onClear}
      />
    </div>
  );
}

interface SpotWordsProps {
  readonly spot: BaccaratSpot;
  /** In hundredths of the stake. */
  readonly pays: number;
  readonly stake: string | undefined;
}

/** A separate memo: locking and unlocking the spots in each round does not re-render their figures. */
const SpotWords = memo(function SpotWords({ spot, pays, stake }: SpotWordsProps) {
  const t = useT();
  const { money } = useFormats();
  return (
    <>
      <span className={betSpotsStyles.name}>{t(`baccarat.spot.${spot}`)}</span>
      <span className={betSpotsStyles.pays}>
        {t('baccarat.pays', { times: money((pays / 100).toFixed(2)) })}
      </span>
      <span className={betSpotsStyles.stake} data-laid={stake !== undefined}>
        {stake === undefined ? '–' : <Money amount={stake} />}
      </span>
    </>
  );
});

/** Adds one chip to a spot, within the limits of the table. */
export function withChip(
  bets: Bets,
  spot: BaccaratSpot,
  chip: string,
  { minStake, maxStake }: Pick<BaccaratTable, 'minStake' | 'maxStake'>,
): Bets {
  const most = unitsFromAmount(maxStake);
  const wanted = stakeOn(bets, spot) + unitsFromAmount(chip);
  const least = unitsFromAmount(minStake);
  const laid = wanted > most ? most : wanted < least ? least : wanted;
  return BACCARAT_SPOTS.flatMap((place) => {
    const units = place === spot ? laid : stakeOn(bets, place);
    return units === 0n ? [] : [{ spot: place, stake: amountFromUnits(units) }];
  });
}

/** Total stake, as a decimal amount. */
export function totalOf(bets: Bets): string {
  return amountFromUnits(bets.reduce((sum, { stake }) => sum + unitsFromAmount(stake), 0n));
}

function stakeOn(bets: Bets, spot: BaccaratSpot): bigint {
  return unitsFromAmount(bets.find((bet) => bet.spot === spot)?.stake ?? '0');
}

/** All rules of the table. */
export function BaccaratPaytable({ table }: { readonly table: BaccaratTable }) {
  const t = useT();
  const { money } = useFormats();
  return (
    <div className={styles.paytable}>
      <section className={styles.section}>
        <h3 className={styles.heading}>{t('baccarat.rules.title')}</h3>
        <p>{t('baccarat.rules.aim', { decks: table.decks })}</p>
        <p>{t('baccarat.rules.player')}</p>
        <p>{t('baccarat.rules.banker')}</p>
        <p>{t('baccarat.rules.tie')}</p>
        <table className={styles.pays}>
          <thead>
            <tr>
              <th scope="col">{t('baccarat.rules.spot')}</th>
              <th scope="col">{t('dice.rules.pays')}</th>
              <th scope="col">{t('studio.return.title')}</th>
            </tr>
          </thead>
          <tbody>
            {table.spots.map(({ spot, pays, returnPercent }) => (
              <tr key={spot}>
                <th scope="row">{t(`baccarat.spot.${spot}`)}</th>
                <td>× {money((pays / 100).toFixed(2))}</td>
                <td>{money(returnPercent)} %</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <GameLimits {...table} onEachSpot />
    </div>
  );
}
