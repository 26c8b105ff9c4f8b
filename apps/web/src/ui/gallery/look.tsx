import { Button } from '../controls/button.tsx';
import { Icon, ICON_NAMES } from '../pictures/icon.tsx';
import styles from './gallery.module.css';
import { Part } from './part.tsx';

const SWITCHES = {
  theme: ['dark', 'light', 'system'],
  dir: ['ltr', 'rtl'],
} as const;

/** Name of each brand and the style that it brings. */
export type Brands = Readonly<Record<string, string>>;

export function Switches({ brands }: { readonly brands: Brands }) {
  return (
    <Part title="Look">
      {Object.entries(SWITCHES).map(([name, values]) => (
        <p key={name} className={styles.line}>
          {values.map((value) => (
            <Button key={value} kind="secondary" onClick={() => turn(name, value)}>
              {value}
            </Button>
          ))}
        </p>
      ))}
      <p className={styles.line}>
        {Object.entries(brands).map(([name, style]) => (
          <Button key={name} kind="secondary" onClick={() => wear(style)}>
            {name}
          </Button>
        ))}
      </p>
    </Part>
  );
}

const COLOURS = ['ground', 'surface', 'surface-high', 'line', 'edge', 'text', 'text-quiet'] as const;
const MEANINGS = ['accent', 'accent-text', 'good', 'bad', 'stone'] as const;

/** Wears a brand as the first HTML would bring it. */
function wear(style: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
}

function turn(name: string, value: string): void {
  if (name === 'dir') document.documentElement.dir = value;
  else document.documentElement.dataset[name] = value;
}

export function Colours() {
  return (
    <Part title="Colours">
      <div className={styles.line}>
        {[...COLOURS, ...MEANINGS].map((name) => (
          <span key={name} className={styles.swatch}>
            <span className={styles.colour} data-colour={name} />
            {name}
          </span>
        ))}
      </div>
    </Part>
  );
}

export function Type() {
  return (
    <Part title="Type">
      {['5', '4', '3', '2', '1'].map((size) => (
        <p key={size} className={styles.type} data-size={size}>
          Mga laro · Games · ألعاب · 1,234.50
        </p>
      ))}
    </Part>
  );
}

export function Glyphs() {
  return (
    <Part title="Icons">
      <ul className={styles.glyphs}>
        {ICON_NAMES.map((name) => (
          <li key={name} className={styles.swatch}>
            <Icon name={name} />
            {name}
          </li>
        ))}
      </ul>
    </Part>
  );
}
