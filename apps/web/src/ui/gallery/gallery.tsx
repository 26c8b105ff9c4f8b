import { Lists, Moving, Overlays, States, Tiles } from './content.tsx';
import { Amounts, Buttons, Fields } from './controls.tsx';
import styles from './gallery.module.css';
import { Colours, Glyphs, Switches, Type } from './look.tsx';

/** Every component in every state, under every theme, brand and direction. Shown in development only. */
export function Gallery() {
  return (
    <div className={styles.gallery}>
      <Switches />
      <Colours />
      <Type />
      <Buttons />
      <Fields />
      <Amounts />
      <Moving />
      <Tiles />
      <Lists />
      <Overlays />
      <States />
      <Glyphs />
    </div>
  );
}
