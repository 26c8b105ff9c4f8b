import { LANGUAGE_COOKIE } from '@tessera/contract/first-view';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { LanguageCode } from '../i18n/languages.ts';
import { LocaleProvider } from '../i18n/locale-provider.tsx';
import type { Words } from '../i18n/words.ts';
import { remember } from './preferences.tsx';

const WordsContext = createContext<Words | null>(null);

export interface LanguageSwitchProps {
  readonly words: Words;
  readonly children: ReactNode;
}

/** Gives the page the language that is loaded, and the next one when it is. */
export function LanguageSwitch({ words, children }: LanguageSwitchProps) {
  const { code, messages } = useSyncExternalStore(words.subscribe, words.get, words.get);
  return (
    <WordsContext value={words}>
      <LocaleProvider code={code} messages={messages}>
        {children}
      </LocaleProvider>
    </WordsContext>
  );
}

/** Changes the language of the page and remembers it; resolves when its words are there. */
export function useLanguageSwitch(): (code: LanguageCode) => Promise<void> {
  const words = useContext(WordsContext);
  if (!words) throw new Error('rendered outside LanguageSwitch');
  return async (code) => {
    await words.change(code);
    remember(LANGUAGE_COOKIE, code);
  };
}
