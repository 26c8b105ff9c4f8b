import { asciiDigits } from '@tessera/contract/digits';
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { CallFailed, useCall } from '../../api/index.ts';
import { useFormats, useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { VisuallyHidden } from '../../ui/blocks/visually-hidden.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { useEarlyInput } from '../form-fields.tsx';
import styles from './mobile-field.module.css';
import { type Country, type Mobile, type MobileError, MOST_DIGITS, numberOf } from './mobile.ts';

const namesByLocale = new Map<string, (code: string) => string>();

export interface MobileFieldProps {
  readonly value: Mobile;
  readonly onChange: (value: Mobile) => void;
  /** Called on blur: the form may validate from now on. */
  readonly onBlur?: (() => void) | undefined;
  /** Error text; `useMobileWords` returns that of the number itself. */
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  readonly hint?: string | undefined;
  readonly ref?: Ref<{ focus(): void }>;
}

/** A mobile number with a dialing code, which opens the list of countries. */
export function MobileField({ value, onChange, onBlur, error, required, hint, ref }: MobileFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [picking, setPicking] = useState(false);
  const { country, number } = value;
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }));
  const type = (typed: string) => onChange({ country, number: numberOf(typed, country) });
  useEarlyInput(input, { value: number, type });
  return (
    <>
      <TextField
        ref={input}
        label={t('mobile.label')}
        hint={hint}
        error={error}
        required={required}
        type="tel"
        dir="ltr"
        name="mobileNum"
        autoComplete="tel-national"
        maxLength={MOST_DIGITS}
        value={number}
        onChange={(event) => type(event.target.value)}
        onBlur={onBlur}
        onClear={() => type('')}
        before={
          <button
            type="button"
            className={styles.country}
            aria-label={t('mobile.country', { code: `+${country.dialingCode}` })}
            aria-haspopup="dialog"
            onClick={() => setPicking(true)}
          >
            <Flag country={country.code} />
            <bdi dir="ltr">+{country.dialingCode}</bdi>
            <Icon name="down" />
          </button>
        }
      />
      <DialingPicker
        open={picking}
        current={country}
        onClose={() => setPicking(false)}
        onPick={(picked) => {
          onChange({ country: picked, number });
          setPicking(false);
        }}
      />
    </>
  );
}

/** Returns the translated error of a number. */
export function useMobileWords(): (error: MobileError, mobile: Mobile) => string {
  const t = useT();
  const { number, list } = useFormats();
  return (error, { country }) =>
    error === 'required'
      ? t('entry.required')
      : t('mobile.length', { digits: list(country.lengths.map(number), 'or') });
}

interface DialingPickerProps {
  readonly open: boolean;
  readonly current: Country;
  readonly onPick: (country: Country) => void;
  readonly onClose: () => void;
}

/** Countries with dialing codes, searchable by name, native name or code. Loads when it opens. */
function DialingPicker({ open, current, onPick, onClose }: DialingPickerProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t('mobile.pick')}>
      <Countries current={current} onPick={onPick} />
    </Sheet>
  );
}

function Countries({ current, onPick }: Pick<DialingPickerProps, 'current' | 'onPick'>) {
  const t = useT();
  const { tag, formatTag } = useLanguage();
  const { data, error, isError, isPaused, refetch } = useCall('identity.countryList', {});
  const [wanted, setWanted] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  // The panel focuses its first element, the close button; the search field takes the focus instead.
  useEffect(() => search.current?.focus(), []);
  const named = useMemo(() => nameCountries(data ?? [], formatTag ?? tag), [data, formatTag, tag]);
  const shown = useMemo(() => {
    const found = matching(named, wanted);
    // Before a search the current choice is scrolled into view.
    const isCurrent = ({ code }: NamedCountry) => wanted === '' && code === current.code;
    return [...found.filter(isCurrent), ...found.filter((country) => !isCurrent(country))];
  }, [named, wanted, current.code]);
  if (isError || isPaused) return <CallFailed error={error} onRetry={() => void refetch()} />;
  return (
    // The field and the buttons inside receive the key events, which bubble up to this element.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.picker} ref={box} onKeyDown={(event) => walk(event, box.current)}>
      <TextField
        ref={search}
        label={t('mobile.search')}
        inputMode="search"
        autoComplete="off"
        enterKeyHint="search"
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        onKeyDown={(event) => {
          const first = shown[0];
          if (event.key !== 'Enter' || wanted === '' || !first) return;
          // Enter would submit the form behind.
          event.preventDefault();
          onPick(first);
        }}
        onClear={() => setWanted('')}
      />
      <VisuallyHidden>{data && wanted !== '' && t('mobile.found', { count: shown.length })}</VisuallyHidden>
      {data ? (
        <ul className={styles.list}>
          {shown.map((country) => (
            <Row
              key={country.code}
              country={country}
              chosen={country.code === current.code}
              onPick={onPick}
            />
          ))}
          {shown.length === 0 && <li className={styles.none}>{t('mobile.none')}</li>}
        </ul>
      ) : (
        <Skeleton className={styles.list} />
      )}
    </div>
  );
}

interface RowProps {
  readonly country: NamedCountry;
  readonly chosen: boolean;
  readonly onPick: (country: Country) => void;
}

function Row({ country, chosen, onPick }: RowProps) {
  const { code, dialingCode, lengths, example, name, ownName } = country;
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-current={chosen}
        onClick={() => onPick({ code, dialingCode, lengths, example })}
      >
        <Flag country={code} />
        <span className={styles.name}>
          {name}
          {ownName !== name && <small className={styles.ownName}>{ownName}</small>}
        </span>
        <bdi dir="ltr">+{dialingCode}</bdi>
        <span className={styles.mark}>{chosen && <Icon name="check" />}</span>
      </button>
    </li>
  );
}

/** Arrow keys move through the rows, as in a native list. */
function walk(event: KeyboardEvent, box: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !box) return;
  const stops = [...box.querySelectorAll<HTMLElement>('input, li button')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  event.preventDefault();
  stops[Math.max(0, at + step)]?.focus();
}

interface NamedCountry extends Country {
  /** Name in the language of the page. */
  readonly name: string;
  /** Name in the main language of the country. */
  readonly ownName: string;
}

/** Names and sorts countries for a language. `locale` must be known to Intl. */
function nameCountries(countries: readonly Country[], locale: string): NamedCountry[] {
  const names = regionNames(locale);
  const order = new Intl.Collator(locale);
  return countries
    .map((country) => ({ ...country, name: names(country.code), ownName: ownNameOf(country.code) }))
    .sort((one, other) => order.compare(one.name, other.name));
}

/**
 * Returns the matching countries: part of a name, ISO code, or start of a dialing code. Prefix matches come
 * first.
 */
function matching(countries: readonly NamedCountry[], typed: string): readonly NamedCountry[] {
  const wanted = folded(typed);
  if (wanted === '') return countries;
  const dialed = asciiDigits(typed).replace(/^\+/, '');
  if (/^\d+$/.test(dialed)) return countries.filter(({ dialingCode }) => dialingCode.startsWith(dialed));
  const begins = ({ code, name, ownName }: NamedCountry) =>
    [code, name, ownName].some((text) => folded(text).startsWith(wanted));
  const contains = ({ name, ownName }: NamedCountry) =>
    [name, ownName].some((text) => folded(text).includes(wanted));
  return [...countries.filter(begins), ...countries.filter((one) => !begins(one) && contains(one))];
}

/** Removes case and accents for a tolerant search. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}

function ownNameOf(code: string): string {
  const { language, script } = new Intl.Locale(`und-${code}`).maximize();
  return regionNames(script ? `${language}-${script}` : language)(code);
}

/** Creating the names of a language is expensive, so they are cached. */
function regionNames(locale: string): (code: string) => string {
  const known = namesByLocale.get(locale);
  if (known) return known;
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const nameOf = (code: string) => names.of(code) ?? code;
  namesByLocale.set(locale, nameOf);
  return nameOf;
}

/** A country's flag beside its name or code; decorative. */
function Flag({ country }: { readonly country: string }) {
  return (
    <img
      src={`/art/flags/${country}.svg`}
      alt=""
      width={24}
      height={16}
      loading="lazy"
      decoding="async"
      className={styles.flag}
    />
  );
}
