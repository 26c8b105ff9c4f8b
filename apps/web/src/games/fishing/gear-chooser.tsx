import type { FishingChoice, FishingTable, Gear } from '@tessera/contract/studio/fishing';
import { GEAR } from '@tessera/contract/studio/fishing';
import { memo } from 'react';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import styles from './gear-chooser.module.css';

const IN_A_MILLION = 10_000;

export interface GearChooserProps {
  readonly casts: FishingTable['casts'];
  readonly choice: FishingChoice;
  readonly locked: boolean;
  readonly onChoose: (gear: Gear) => void;
}

/** Net, rod or harpoon: the rarer it catches the chosen fish, the more that brings. */
export function GearChooser({ locked, ...offered }: GearChooserProps) {
  const t = useT();
  return (
    <fieldset className={styles.gears} disabled={locked}>
      <legend className={styles.spoken}>{t('fishing.gears')}</legend>
      <OfferedGear {...offered} />
    </fieldset>
  );
}

/** By itself: each round locks and frees it, and writes none of its figures anew. */
const OfferedGear = memo(function OfferedGear({ casts, choice, onChoose }: Omit<GearChooserProps, 'locked'>) {
  const t = useT();
  const { money } = useFormats();
  return GEAR.map((gear) => {
    const cast = casts.find((known) => known.fish === choice.fish && known.gear === gear);
    const percent = money(((cast?.chance ?? 0) / IN_A_MILLION).toFixed(2));
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
