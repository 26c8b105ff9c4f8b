import type { DiceChoice, DiceTable } from '@tessera/contract/studio/dice';
import { DICE_SIDES } from '@tessera/contract/studio/dice';
import { memo } from 'react';
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
  const at = Math.max(
    0,
    chances.findIndex((offered) => offered.chance === chance),
  );
  const pays = chances[at]?.pays ?? 0;
  const target = rollText(side === 'under' ? chance : ROLLS - chance, number);
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
        <p className={styles.told}>
          <strong>{t('dice.pays', { times })}</strong>
          <span>{t('dice.chance', { percent, target })}</span>
        </p>
      </div>
      <input
        type="range"
        className={styles.range}
        aria-label={t('dice.chances')}
        aria-valuetext={`${t('dice.chance', { percent, target })}, ${t('dice.pays', { times })}`}
        min={0}
        max={chances.length - 1}
        step={1}
        value={at}
        onChange={(event) => {
          const wanted = chances[Number(event.target.value)];
          if (wanted) onChoose({ side, chance: wanted.chance });
        }}
      />
    </>
  );
});
