import {
  type Fish,
  FISH,
  type FishingChoice,
  type FishingRound,
  type FishingTable,
  type Gear,
  GEAR,
} from '@tessera/contract/games/studio/fishing';
import { memo, useCallback, useMemo, useState } from 'react';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { GameLimits, StatedReturn } from '../studio/game-rules.tsx';
import { GameShell } from '../studio/game-shell.tsx';
import { Outcome } from '../studio/outcome.tsx';
import styles from '../studio/rules.module.css';
import { StakePanel } from '../studio/stake-panel.tsx';
import { gameOpening, type OpenedProps, useGame } from '../studio/use-game.tsx';
import { FishPicture } from './fish-pictures.tsx';
import { castOf, FishingBoard, percentOf } from './fishing-board.tsx';
import gearChooserStyles from './gear-chooser.module.css';

const FIRST_CHOICE: FishingChoice = { fish: 'SNAPPER', gear: 'NET' };

/** The in-house fishing game: eight kinds of fish, three kinds of gear. */
export const Game = gameOpening('studio.fishingGame', OpenFishing);

function OpenFishing({ opened, ...props }: OpenedProps<'studio.fishingGame'>) {
  const t = useT();
  const describeRound = useCatchWords();
  const { nodeId, name } = props;
  const { table, lastRounds, fairness } = opened;
  const { board, rounds, locked, sounds, balance, currency, pendingChoice } = useGame<
    FishingChoice,
    FishingRound
  >({
    ...props,
    game: 'fishing',
    minCycleMs: table.minCycleMs,
    send: (client, { requestKey, stake, choice }) =>
      client.call('studio.fishingRound', { nodeId, requestKey, stake, ...choice }),
  });
  const [choice, setChoice] = useState<FishingChoice>(() => pendingChoice ?? choiceOf(lastRounds[0]));
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
          inProgress={t('fishing.casting')}
          describeRound={describeRound}
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

/** Text of the result: caught or escaped, and golden or not. */
function useCatchWords(): (round: FishingRound) => string {
  const t = useT();
  return ({ caught, golden, fish }) => {
    const result = caught ? (golden ? 'golden' : 'caught') : 'away';
    return t(`fishing.told.${result}`, { fish: t(`fishing.fish.${fish}`) });
  };
}

function choiceOf(round: FishingRound | undefined): FishingChoice {
  return round ? { fish: round.fish, gear: round.gear } : FIRST_CHOICE;
}

interface GearChooserProps {
  readonly table: Pick<FishingTable, 'casts' | 'goldenIn' | 'goldenTimes'>;
  readonly choice: FishingChoice;
  readonly locked: boolean;
  readonly onChoose: (gear: Gear) => void;
}

/** Choice of net, rod or harpoon, with the chance and the payouts. A lower chance for the chosen fish pays more. */
export function GearChooser({ locked, ...offered }: GearChooserProps) {
  const t = useT();
  return (
    <fieldset className={gearChooserStyles.gears} disabled={locked}>
      <legend className={gearChooserStyles.spoken}>{t('fishing.gears')}</legend>
      <OfferedGear {...offered} />
      <GoldenCatch {...offered} />
    </fieldset>
  );
}

/** A separate memo: locking and unlocking in each round does not re-render the figures. */
const OfferedGear = memo(function OfferedGear({ table, choice, onChoose }: Omit<GearChooserProps, 'locked'>) {
  const t = useT();
  const { money } = useFormats();
  return GEAR.map((gear) => {
    const cast = castOf(table.casts, { fish: choice.fish, gear });
    const percent = money(percentOf(cast?.chance ?? 0));
    return (
      <label key={gear} className={gearChooserStyles.gear}>
        <input
          type="radio"
          name="gear"
          className={gearChooserStyles.spoken}
          checked={gear === choice.gear}
          onChange={() => onChoose(gear)}
        />
        <span className={gearChooserStyles.name}>{t(`fishing.gear.${gear}`)}</span>
        <span className={gearChooserStyles.chance}>
          <bdi>× {cast?.pays ?? 0}</bdi> · <bdi>{percent} %</bdi>
        </span>
      </label>
    );
  });
});

/** Odds of a golden catch. Without golden catches, the odds above would return less than the stated return. */
const GoldenCatch = memo(function GoldenCatch({ table, choice }: Pick<GearChooserProps, 'table' | 'choice'>) {
  const t = useT();
  const { number } = useFormats();
  const { casts, goldenIn, goldenTimes } = table;
  const pays = (castOf(casts, choice)?.pays ?? 0) * goldenTimes;
  return (
    <p className={gearChooserStyles.golden}>
      {t('fishing.golden', { one: number(goldenIn), pays: number(pays) })}
    </p>
  );
});

/** All rules of the fishing game. */
export function FishingPaytable({ table }: { readonly table: FishingTable }) {
  const t = useT();
  const { number } = useFormats();
  const { casts, goldenIn, goldenTimes } = table;
  return (
    <div className={styles.paytable}>
      <section className={styles.section}>
        <h3 className={styles.heading}>{t('fishing.rules.title')}</h3>
        <p>{t('fishing.rules.text')}</p>
        <p>{t('fishing.rules.golden', { one: number(goldenIn), times: number(goldenTimes) })}</p>
        <table className={styles.pays}>
          <thead>
            <tr>
              <th scope="col">{t('fishing.rules.fish')}</th>
              {GEAR.map((gear) => (
                <th key={gear} scope="col">
                  {t(`fishing.gear.${gear}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {FISH.toReversed().map((fish) => (
              <tr key={fish}>
                <th scope="row">
                  <span className={styles.symbol}>
                    <span className={styles.picture}>
                      <FishPicture fish={fish} />
                    </span>
                    {t(`fishing.fish.${fish}`)}
                  </span>
                </th>
                {GEAR.map((gear) => (
                  <Odds key={gear} cast={castOf(casts, { fish, gear })} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <StatedReturn {...table}>
        <p>
          {t('fishing.rules.return', {
            golden: number(goldenIn - 1 + goldenTimes),
            all: number(goldenIn),
            percent: table.returnPercent,
          })}
        </p>
      </StatedReturn>
      <GameLimits {...table} />
    </div>
  );
}

function Odds({ cast }: { readonly cast: FishingTable['casts'][number] | undefined }) {
  const { number, money } = useFormats();
  return (
    <td>
      <bdi>× {number(cast?.pays ?? 0)}</bdi>
      <small className={styles.odds}>
        <bdi>{money(percentOf(cast?.chance ?? 0))} %</bdi>
      </small>
    </td>
  );
}
