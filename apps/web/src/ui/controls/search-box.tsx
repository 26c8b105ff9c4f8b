import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../pictures/icon.tsx';
import styles from './search-box.module.css';

const TYPING_MS = 200;

export interface SearchBoxProps {
  readonly label: string;
  /** Label of the clear button. */
  readonly clearLabel: string;
  readonly name: string;
  readonly maxLength: number;
  /** The text that the list is filtered by. */
  readonly submitted: string;
  readonly onSubmit: (text: string) => void;
}

/** Filters a list while the visitor types, and at once on Enter, which also closes the keyboard. */
export function SearchBox({ label, clearLabel, name, maxLength, submitted, onSubmit }: SearchBoxProps) {
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
        name={name}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={maxLength}
        placeholder={label}
        aria-label={label}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      {text !== '' && (
        <button type="button" className={styles.clear} aria-label={clearLabel} onClick={empty}>
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
  // Last sent or received value. The address returns a sent value late, when the user may have typed more.
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
