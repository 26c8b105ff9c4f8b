import type { FishingChoice, FishingTable, Gear } from '@tessera/contract/games/studio/fishing';
import { GEAR } from '@tessera/contract/games/studio/fishing';
import { memo } from 'react';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { castOf, percentOf } from './cast-odds.ts';
import styles from './gear-chooser.module.css';

export interface GearChooserProps {
  readonly table: Pick<FishingTable, 'casts' | 'goldenIn' | 'goldenTimes'>;
  readonly choice: FishingChoice;
  readonly locked: boolean;
  readonly onChoose: (gear: Gear) => void;
}

/** Net, rod or harpoon: the rarer it catches the chosen fish, the more that brings; and what a golden one brings. */
export function GearChooser({ locked, ...offered }: GearChooserProps) {
  const t = useT();
  return (
    <fieldset className={styles.gears} disabled={locked}>
      <legend className={styles.spoken}>{t('fishing.gears')}</legend>
      <OfferedGear {...offered} />
      <GoldenCatch {...offered} />
    </fieldset>
  );
}

/** By itself: each round locks and frees it, and writes none of its figures anew. */
const OfferedGear = memo(function OfferedGear({ table, choice, onChoose }: Omit<GearChooserProps, 'locked'>) {
  const t = useT();
  const { money } = useFormats();
  return GEAR.map((gear) => {
    const cast = castOf(table.casts, { fish: choice.fish, gear });
    const percent = money(percentOf(cast?.chance ?? 0));
    return (
      <label key={gear} className={styles.gear}>
        <input
          type="radio"
          name="gear"
          className={styles.spoken}
          checked={gear === choice.gear}
          onChange={() => onChoose(gear)}
        />
        <span className={styles.name}>{t(`fishing.gear.${gear}`)}</span>
        <span className={styles.chance}>
          <bdi>× {cast?.pays ?? 0}</bdi> · <bdi>{percent} %</bdi>
        </span>
      </label>
    );
  });
});

/** Without the golden catches the odds above would return less than the game does. */
const GoldenCatch = memo(function GoldenCatch({ table, choice }: Pick<GearChooserProps, 'table' | 'choice'>) {
  const t = useT();
  const { number } = useFormats();
  const { casts, goldenIn, goldenTimes } = table;
  const pays = (castOf(casts, choice)?.pays ?? 0) * goldenTimes;
  return (
    <p className={styles.golden}>{t('fishing.golden', { one: number(goldenIn), pays: number(pays) })}</p>
  );
});
