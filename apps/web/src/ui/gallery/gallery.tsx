import { Affairs } from './affairs.tsx';
import { Lists, Moving, Overlays, States, Tiles } from './content.tsx';
import { Amounts, Buttons, Fields } from './controls.tsx';
import styles from './gallery.module.css';
import { type Brands, Colours, Glyphs, Switches, Type } from './look.tsx';
import { Ways } from './ways.tsx';

/** Every component in every state, under every theme, brand and direction. Shown in development only. */
export function Gallery({ brands }: { readonly brands: Brands }) {
  return (
    <div className={styles.gallery}>
      <Switches brands={brands} />
      <Colours />
      <Type />
      <Buttons />
      <Fields />
      <Amounts />
      <Moving />
      <Ways />
      <Tiles />
      <Lists />
      <Affairs />
      <Overlays />
      <States />
      <Glyphs />
    </div>
  );
}
