import {
  type Picks,
  type PlayDefinition,
  type PlayRow,
  valueText,
} from '@tessera/contract/lottery/play-definition';
import { memo, useCallback, useMemo, useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { directionOf } from '../direction.ts';
import styles from './board.module.css';
import { usePlayWords } from '../play/play-names.ts';
import select from '../select.module.css';
import {
  FAMILIES,
  type Family,
  familyOf,
  hasFamilies,
  QUICK_CHOICES,
  quickPick,
  type QuickChoice,
  toggle,
  toggleFamily,
  TWO_DIGIT_CHOICES,
  valuesOfRow,
} from './selection.ts';

/** Values that a row shows at once. Rows with more values show a hundred of them at a time. */
const SHOWN_VALUES = 100;

export interface BoardProps {
  readonly play: PlayDefinition;
  readonly picks: Picks;
  /** Numbers that nobody can pick now. */
  readonly closed: ReadonlySet<number>;
  readonly onChange: (change: (picks: Picks) => Picks) => void;
}

/** The rows of a play with their values as buttons. */
export function Board({ play, picks, closed, onChange }: BoardProps) {
  return (
    <div className={styles.board}>
      {play.rows.map((row, place) => (
        <BoardRow
          key={row.name}
          play={play}
          row={row}
          place={place}
          picked={picks[place] ?? []}
          closed={closed}
          onChange={onChange}
        />
      ))}
    </div>
  );
}

interface BoardRowProps {
  readonly play: PlayDefinition;
  readonly row: PlayRow;
  readonly place: number;
  readonly picked: readonly number[];
  readonly closed: ReadonlySet<number>;
  readonly onChange: BoardProps['onChange'];
}

const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const { play, row, place, picked, closed, onChange } = props;
  const t = useT();
  const words = usePlayWords();
  const [page, setPage] = useState(0);
  const all = useMemo(() => valuesOfRow(row), [row]);
  const shown = all.slice(page * SHOWN_VALUES, (page + 1) * SHOWN_VALUES);
  const on = new Set(picked);
  const onToggle = useCallback(
    (value: number) => onChange((picks) => toggle(play, picks, place, value)),
    [play, place, onChange],
  );
  const onQuick = (choice: QuickChoice) => onChange((picks) => quickPick(play, picks, place, choice));
  const isNumeric = !('words' in row.values);
  const texts = shown.map((value) => words.value(row, value, play.code));
  const label = words.row(row.name);
  return (
    <fieldset className={styles.row}>
      <legend className={styles.legend}>{label}</legend>
      {all.length > SHOWN_VALUES && (
        <PageOfValues row={row} pages={all.length / SHOWN_VALUES} page={page} onPage={setPage} />
      )}
      <div
        className={styles.values}
        data-wide={!isNumeric || play.code.startsWith('mark-six.zodiac')}
        dir={directionOf(texts)}
      >
        {shown.map((value, at) => (
          <ValueButton
            key={value}
            value={value}
            text={texts[at] ?? ''}
            on={on.has(value)}
            closed={closed.has(value)}
            onToggle={onToggle}
          />
        ))}
      </div>
      {isNumeric && closed.size > 0 && <ClosedNumbers row={row} closed={closed} />}
      {isNumeric && row.max > 1 && all.length <= SHOWN_VALUES && (
        <div className={styles.quick} role="group" aria-label={`${t('lottery.quick')}: ${label}`}>
          {(hasFamilies(row) ? TWO_DIGIT_CHOICES : QUICK_CHOICES).map((choice) => (
            <button key={choice} type="button" className={styles.quickButton} onClick={() => onQuick(choice)}>
              {t(`lottery.quick.${choice}`)}
            </button>
          ))}
        </div>
      )}
      {hasFamilies(row) && row.max >= DIGITS.length && (
        <FamilyChoice
          row={row}
          picked={picked}
          onToggle={(family, digit) => onChange((picks) => toggleFamily(play, picks, place, family, digit))}
        />
      )}
    </fieldset>
  );
});

interface ClosedNumbersProps {
  readonly row: PlayRow;
  readonly closed: ReadonlySet<number>;
}

function ClosedNumbers({ row, closed }: ClosedNumbersProps) {
  const t = useT();
  const numbers = [...closed].map((value) => valueText(row.values, value)).join(' ');
  return (
    <p className={styles.closed} role="status">
      {t('lottery.closedNumbers', { numbers })}
    </p>
  );
}

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

interface FamilyChoiceProps {
  readonly row: PlayRow;
  readonly picked: readonly number[];
  readonly onToggle: (family: Family, digit: number) => void;
}

/** Adds or removes all numbers with a head, a tail or a sum of digits. */
function FamilyChoice({ row, picked, onToggle }: FamilyChoiceProps) {
  const t = useT();
  const [family, setFamily] = useState<Family>('head');
  const numbers = useMemo(() => DIGITS.map((digit) => familyOf(row, family, digit)), [row, family]);
  const on = new Set(picked);
  return (
    <div className={styles.families}>
      <select
        className={select.select}
        aria-label={t('lottery.families')}
        value={family}
        onChange={({ target }) => setFamily(FAMILIES.find((one) => one === target.value) ?? 'head')}
      >
        {FAMILIES.map((one) => (
          <option key={one} value={one}>
            {t(`lottery.family.${one}`)}
          </option>
        ))}
      </select>
      <div className={styles.digits} role="group" aria-label={t(`lottery.family.${family}`)} dir="ltr">
        {DIGITS.map((digit) => (
          <button
            key={digit}
            type="button"
            className={styles.quickButton}
            aria-pressed={numbers[digit]?.every((value) => on.has(value))}
            onClick={() => onToggle(family, digit)}
          >
            {digit}
          </button>
        ))}
      </div>
    </div>
  );
}

interface ValueButtonProps {
  readonly value: number;
  readonly text: string;
  readonly on: boolean;
  readonly closed: boolean;
  readonly onToggle: (value: number) => void;
}

/** A tap renders the tapped button alone. */
const ValueButton = memo(function ValueButton({ value, text, on, closed, onToggle }: ValueButtonProps) {
  return (
    <button
      type="button"
      className={styles.value}
      aria-pressed={on}
      disabled={closed}
      onClick={() => onToggle(value)}
    >
      {text}
    </button>
  );
});

interface PageOfValuesProps {
  readonly row: PlayRow;
  readonly pages: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Chooses the hundred of values that a long row shows. */
function PageOfValues({ row, pages, page, onPage }: PageOfValuesProps) {
  const t = useT();
  const width = 'words' in row.values ? 0 : row.values.width;
  const text = (value: number) => value.toString().padStart(width, '0');
  return (
    <label className={styles.pages}>
      <span>{t('lottery.range')}</span>
      <select
        className={select.select}
        value={page}
        onChange={({ target }) => onPage(Number(target.value))}
        dir="ltr"
      >
        {Array.from({ length: pages }, (_, at) => (
          <option key={at} value={at}>
            {`${text(at * SHOWN_VALUES)} – ${text((at + 1) * SHOWN_VALUES - 1)}`}
          </option>
        ))}
      </select>
    </label>
  );
}
