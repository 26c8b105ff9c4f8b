import {
  DICE_SIDES,
  type DiceChoice,
  type DiceRound,
  type DiceSide,
  type DiceTable,
} from '@tessera/contract/games/studio/dice';
import { type KeyboardEvent, memo, useMemo, useState } from 'react';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { GameLimits, StatedReturn } from '../studio/game-rules.tsx';
import { GameShell } from '../studio/game-shell.tsx';
import { Outcome } from '../studio/outcome.tsx';
import styles from '../studio/rules.module.css';
import { StakePanel } from '../studio/stake-panel.tsx';
import { gameOpening, type OpenedProps, useGame } from '../studio/use-game.tsx';
import { DiceBoard, rollText } from './dice-board.tsx';
import diceChooserStyles from './dice-chooser.module.css';

/** The in-house dice game: a number from 00.00 to 99.99, under or over a mark that the player chooses. */
export const Game = gameOpening('studio.diceGame', OpenDice);

function OpenDice({ opened, ...props }: OpenedProps<'studio.diceGame'>) {
  const t = useT();
  const { number } = useFormats();
  const { nodeId, name } = props;
  const { table, lastRounds, fairness } = opened;
  const { board, rounds, locked, sounds, balance, currency, pendingChoice } = useGame<DiceChoice, DiceRound>({
    ...props,
    game: 'dice',
    minCycleMs: table.minCycleMs,
    send: (client, { requestKey, stake, choice }) =>
      client.call('studio.diceRound', { nodeId, requestKey, stake, ...choice }),
  });
  const [choice, setChoice] = useState(() => pendingChoice ?? firstChoice(opened));
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
          inProgress={t('dice.rolling')}
          describeRound={({ roll, target, side }) =>
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

/** Choice of the last round. Without one: under, with the first chance that pays at most twice the stake. */
function firstChoice({ table, lastRounds }: OpenedProps<'studio.diceGame'>['opened']): DiceChoice {
  const [last] = lastRounds;
  if (last) return { side: last.side, chance: last.chance };
  const even = table.chances.find(({ pays }) => pays <= 200) ?? table.chances[0];
  return { side: 'under', chance: even?.chance ?? 0 };
}

interface DiceChooserProps {
  readonly chances: DiceTable['chances'];
  readonly choice: DiceChoice;
  readonly locked: boolean;
  readonly onChoose: (choice: DiceChoice) => void;
}

const ROLLS = 10_000;

/** Choice of under or over and of the chance: a lower chance pays more. */
export function DiceChooser({ locked, ...offered }: DiceChooserProps) {
  const t = useT();
  return (
    <fieldset className={diceChooserStyles.chooser} disabled={locked}>
      <legend className={diceChooserStyles.spoken}>{t('dice.choose')}</legend>
      <OfferedDice {...offered} />
    </fieldset>
  );
}

/** A separate memo: locking and unlocking in each round does not re-render the figures. */
const OfferedDice = memo(function OfferedDice({
  chances,
  choice,
  onChoose,
}: Omit<DiceChooserProps, 'locked'>) {
  const t = useT();
  const { number, money } = useFormats();
  const { side, chance } = choice;
  const pays = chances.find((offered) => offered.chance === chance)?.pays ?? 0;
  const target = rollText(markOf(side, chance), number);
  const times = money((pays / 100).toFixed(2));
  const percent = money((chance / 100).toFixed(2));
  return (
    <>
      <div className={diceChooserStyles.sides}>
        {DICE_SIDES.map((offered) => (
          <label key={offered} className={diceChooserStyles.side}>
            <input
              type="radio"
              name="side"
              className={diceChooserStyles.spoken}
              checked={offered === side}
              onChange={() => onChoose({ side: offered, chance })}
            />
            {t(`dice.side.${offered}`)}
          </label>
        ))}
        <p className={diceChooserStyles.payout}>
          <strong>{t('dice.pays', { times })}</strong>
          <span>{t('dice.chance', { percent, target })}</span>
        </p>
      </div>
      <ChanceSlider
        {...{ chances, choice, onChoose }}
        description={`${t('dice.chance', { percent, target })}, ${t('dice.pays', { times })}`}
      />
    </>
  );
});

interface ChanceSliderProps extends Omit<DiceChooserProps, 'locked'> {
  /** The chosen chance and its payout. */
  readonly description: string;
}

/** Slider on the scale of the board, which runs from left to right in every language. */
function ChanceSlider({ chances, choice: { side, chance }, onChoose, description }: ChanceSliderProps) {
  const t = useT();
  const marks = chances.map((offered) => markOf(side, offered.chance));
  const mark = markOf(side, chance);
  const move = (wanted: number | undefined) => {
    const found = chances[marks.indexOf(wanted ?? mark)];
    if (found) onChoose({ side, chance: found.chance });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = markByKey(event.key, mark, marks);
    if (wanted === undefined) return;
    event.preventDefault();
    move(wanted);
  };
  return (
    <input
      type="range"
      dir="ltr"
      className={diceChooserStyles.range}
      aria-label={t('dice.chances')}
      aria-valuetext={description}
      min={0}
      max={ROLLS}
      step={1}
      value={mark}
      onChange={(event) => move(nearest(Number(event.target.value), marks))}
      onKeyDown={onKeyDown}
    />
  );
}

/** Mark on the board: rolls below the mark are under, all other rolls are over. */
function markOf(side: DiceSide, chance: number): number {
  return side === 'under' ? chance : ROLLS - chance;
}

function nearest(wanted: number, marks: readonly number[]): number | undefined {
  return marks.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0];
}

/**
 * Next mark for a key, because the chances are spaced unevenly on the scale. Undefined for a key that moves nothing.
 */
function markByKey(key: string, mark: number, marks: readonly number[]): number | undefined {
  const ascending = marks.toSorted((one, other) => one - other);
  const at = ascending.indexOf(mark);
  const last = ascending.length - 1;
  const places: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    PageUp: at + 5,
    PageDown: at - 5,
    Home: 0,
    End: last,
  };
  const place = places[key];
  return place === undefined ? undefined : ascending[Math.min(last, Math.max(0, place))];
}

/** All rules of the dice game. */
export function DicePaytable({ table }: { readonly table: DiceTable }) {
  const t = useT();
  const { money } = useFormats();
  return (
    <div className={styles.paytable}>
      <section className={styles.section}>
        <h3 className={styles.heading}>{t('dice.rules.title')}</h3>
        <p>{t('dice.rules.text')}</p>
        <table className={styles.pays}>
          <thead>
            <tr>
              <th scope="col">{t('dice.rules.chance')}</th>
              <th scope="col">{t('dice.rules.pays')}</th>
            </tr>
          </thead>
          <tbody>
            {table.chances.map(({ chance, pays }) => (
              <tr key={chance}>
                <th scope="row">{money((chance / 100).toFixed(2))} %</th>
                <td>× {money((pays / 100).toFixed(2))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <StatedReturn {...table} />
      <GameLimits {...table} />
    </div>
  );
}
