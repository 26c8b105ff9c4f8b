import { Fact, Facts, Outcome } from '../blocks/facts.tsx';
import { Money } from '../blocks/money.tsx';
import page from '../blocks/page.module.css';
import { TopLine } from '../blocks/top-line.tsx';
import { VisuallyHidden } from '../blocks/visually-hidden.tsx';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { LinkStrip } from '../controls/link-strip.tsx';
import { PlainLink } from '../controls/plain-link.tsx';
import { FirstViewIcon } from '../pictures/first-view-icon.tsx';
import { HeadIcon } from '../pictures/head-icon.tsx';
import { Icon, ICON_NAMES } from '../pictures/icon.tsx';
import { QrCode } from '../pictures/qr-code.tsx';
import { Lists, Moving, Overlays, States, Tiles } from './content.tsx';
import { Amounts, Buttons, Fields, Part } from './controls.tsx';
import styles from './gallery.module.css';

const LINKS = ['all', 'hot', 'new', 'recent', 'favourites'].map((id) => ({
  id,
  label: id,
  to: '.',
  search: { view: id },
}));

const VERDICTS = [
  { icon: 'check', tone: 'good', title: 'Credited' },
  { icon: 'close', tone: 'bad', title: 'Not paid' },
  { icon: 'clock', tone: 'quiet', title: 'On its way', turning: true },
] as const;

const SWITCHES = {
  theme: ['dark', 'light', 'system'],
  dir: ['ltr', 'rtl'],
} as const;

const COLOURS = ['ground', 'surface', 'surface-high', 'line', 'edge', 'text', 'text-quiet'] as const;

const MEANINGS = ['accent', 'accent-text', 'good', 'bad', 'stone'] as const;

/** All components in every state, theme, brand and direction. Development only. */
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
      <Methods />
      <Tiles />
      <Lists />
      <Tasks />
      <Overlays />
      <States />
      <Glyphs />
    </div>
  );
}

/** Brand name and its style sheet. */
type Brands = Readonly<Record<string, string>>;

function Switches({ brands }: { readonly brands: Brands }) {
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

/** Applies a brand as the first HTML would. */
function wear(style: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
}

function turn(name: string, value: string): void {
  if (name === 'dir') document.documentElement.dir = value;
  else document.documentElement.dataset[name] = value;
}

function Colours() {
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

function Type() {
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

function Glyphs() {
  return (
    <Part title="Icons">
      <ul className={styles.glyphs}>
        {ICON_NAMES.map((name) => (
          <li key={name} className={styles.swatch}>
            <Icon name={name} />
            {name}
          </li>
        ))}
        <li className={styles.swatch}>
          <FirstViewIcon name="home" />
          first view
        </li>
      </ul>
    </Part>
  );
}

/** Components of member screens. */
function Tasks() {
  return (
    <Part title="Affairs">
      {VERDICTS.map((outcome) => (
        <Outcome key={outcome.tone} {...outcome}>
          <p className={page.quiet}>What there is to say of it, in a line or in two of them.</p>
        </Outcome>
      ))}
      {([undefined, 'small'] as const).map((size) => (
        <Facts key={size ?? 'plain'} {...(size && { size })}>
          <Fact label="Amount">
            <Money amount="1500" />
          </Fact>
          <Fact label="Account">A name of an account that is far too long for the end of its line</Fact>
        </Facts>
      ))}
      <div className={page.card}>
        <h3 className={page.title}>A card</h3>
        <ul className={page.points}>
          <li>With a point</li>
        </ul>
        <p className={page.wrong}>What is wrong with it</p>
        <button type="button" className={page.link}>
          Change it
        </button>
      </div>
      <div className={page.smallCard}>
        <h3 className={page.subtitle}>A small card</h3>
        <button type="button" className={page.link} disabled>
          Not now
        </button>
      </div>
    </Part>
  );
}

/** Links: top line, and choices in the address. */
function Methods() {
  return (
    <Part title="Ways">
      <TopLine title="A screen without a header, whose name is longer than its line">
        <IconButton icon="settings" label="Settings" />
      </TopLine>
      <LinkStrip label="Lists" variant="tabs" current="hot" links={LINKS} />
      <LinkStrip label="Filters" variant="chips" current="new" links={LINKS} />
      <PlainLink to="." search={{ view: 'hot' }}>
        A plain link
      </PlainLink>
      <VisuallyHidden>5 lists</VisuallyHidden>
      <QrCode text="https://example.com/m/download" label="QR code" />
      <HeadIcon url="/art/banner/gallery-rng.svg" />
    </Part>
  );
}
