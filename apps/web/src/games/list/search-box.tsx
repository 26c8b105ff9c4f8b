import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { NAME_MAX_LENGTH } from './list-filter.ts';
import styles from './search-box.module.css';

const TYPING_MS = 200;

export interface SearchBoxProps {
  /** The name the list is narrowed to. */
  readonly submitted: string;
  readonly onSubmit: (name: string) => void;
}

/** Looks for a game by name: while one types, and at once on Enter, which also puts the keyboard away. */
export function SearchBox({ submitted, onSubmit }: SearchBoxProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { text, type, submitNow, clear } = useSearchText(submitted, onSubmit);
  const enter = (event: FormEvent) => {
    event.preventDefault();
    submitNow();
    input.current?.blur();
  };
  const empty = () => {
    clear();
    input.current?.focus();
  };
  return (
    <form className={styles.box} role="search" onSubmit={enter}>
      <Icon name="search" />
      <input
        ref={input}
        className={styles.input}
        type="search"
        name="gameName"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={NAME_MAX_LENGTH}
        placeholder={t('games.search')}
        aria-label={t('games.search')}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      {text !== '' && (
        <button type="button" className={styles.clear} aria-label={t('games.search.clear')} onClick={empty}>
          <Icon name="close" />
        </button>
      )}
    </form>
  );
}

/**
 * The text of a search field whose submitted value lives in the address. Typing submits 200 ms after its
 * last letter; `submitNow` does not wait. A change of the address from elsewhere replaces the text.
 */
function useSearchText(submitted: string, submit: (text: string) => void) {
  const [text, setText] = useState(submitted);
  // What the field last sent or was given: it comes back by the address later than one may have typed on.
  const [sent, setSent] = useState(submitted);
  const [known, setKnown] = useState(submitted);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(submit);
  if (submitted !== known) {
    setKnown(submitted);
    if (submitted !== sent) {
      setSent(submitted);
      setText(submitted);
    }
  }
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (value: string) => {
    clearTimeout(timer.current);
    setSent(value.trim());
    latest.current(value.trim());
  };
  return {
    text,
    type(value: string) {
      setText(value);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(value), TYPING_MS);
    },
    submitNow: () => send(text),
    clear() {
      setText('');
      send('');
    },
  };
}
