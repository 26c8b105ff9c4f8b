import type { DiceChoice, DiceTable } from '@tessera/contract/games/studio/dice';
import { DICE_SIDES, type DiceSide } from '@tessera/contract/games/studio/dice';
import { type KeyboardEvent, memo } from 'react';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import styles from './dice-chooser.module.css';
import { rollText } from './roll-text.ts';

const ROLLS = 10_000;

export interface DiceChooserProps {
  readonly chances: DiceTable['chances'];
  readonly choice: DiceChoice;
  readonly locked: boolean;
  readonly onChoose: (choice: DiceChoice) => void;
}

/** Under or over, and how often it shall win: the rarer, the more it pays. */
export function DiceChooser({ locked, ...offered }: DiceChooserProps) {
  const t = useT();
  return (
    <fieldset className={styles.chooser} disabled={locked}>
      <legend className={styles.spoken}>{t('dice.choose')}</legend>
      <OfferedDice {...offered} />
    </fieldset>
  );
}

/** By themselves: each round locks and frees them, and writes none of their figures anew. */
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
      <div className={styles.sides}>
        {DICE_SIDES.map((offered) => (
          <label key={offered} className={styles.side}>
            <input
              type="radio"
              name="side"
              className={styles.spoken}
              checked={offered === side}
              onChange={() => onChoose({ side: offered, chance })}
            />
            {t(`dice.side.${offered}`)}
          </label>
        ))}
        <p className={styles.payout}>
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
  /** The chosen chance and what it pays. */
  readonly description: string;
}

/** On the scale of the board, which runs from left to right in every language. */
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
      className={styles.range}
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

/** Where the board is cut: rolls below it are under, the others over. */
function markOf(side: DiceSide, chance: number): number {
  return side === 'under' ? chance : ROLLS - chance;
}

function nearest(wanted: number, marks: readonly number[]): number | undefined {
  return marks.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0];
}

/** The chances lie unevenly on the scale: an arrow goes to the next one. Undefined for a key that moves nothing. */
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
