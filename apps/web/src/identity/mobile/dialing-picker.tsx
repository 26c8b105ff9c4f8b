import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { CallFailed, useCall } from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Unseen } from '../../ui/blocks/unseen.tsx';
import styles from './dialing-picker.module.css';
import { matching, type NamedCountry, nameCountries } from './dialing-names.ts';
import { Flag } from './flag.tsx';
import type { Country } from './mobile.ts';

export interface DialingPickerProps {
  readonly open: boolean;
  readonly current: Country;
  readonly onPick: (country: Country) => void;
  readonly onClose: () => void;
}

/** Every country with its dialing code, to be found by name, native name or code. Asked for when it opens. */
export function DialingPicker({ open, current, onPick, onClose }: DialingPickerProps) {
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
  // The panel gives the focus to the first thing in it, which is the way out.
  useEffect(() => search.current?.focus(), []);
  const named = useMemo(() => nameCountries(data ?? [], formatTag ?? tag), [data, formatTag, tag]);
  const shown = useMemo(() => {
    const found = matching(named, wanted);
    // Before anything is searched for, the present choice is in sight.
    const isCurrent = ({ code }: NamedCountry) => wanted === '' && code === current.code;
    return [...found.filter(isCurrent), ...found.filter((country) => !isCurrent(country))];
  }, [named, wanted, current.code]);
  if (isError || isPaused) return <CallFailed error={error} onRetry={() => void refetch()} />;
  return (
    // The keys are those of the field and the buttons inside, which bubble up to here.
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
          // The form behind would take it as its own.
          event.preventDefault();
          onPick(first);
        }}
        onClear={() => setWanted('')}
      />
      <Unseen>{data && wanted !== '' && t('mobile.found', { count: shown.length })}</Unseen>
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

/** Up and down go from the field through the rows, as in a list of the system. */
function walk(event: KeyboardEvent, box: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !box) return;
  const stops = [...box.querySelectorAll<HTMLElement>('input, li button')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  event.preventDefault();
  stops[Math.max(0, at + step)]?.focus();
}
