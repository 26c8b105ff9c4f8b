import { type FormEvent, useRef } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { NAME_MAX_LENGTH } from './filter.ts';
import styles from './search-box.module.css';
import { useSearchText } from './use-search-text.ts';

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
