import { useQueryClient } from '@tanstack/react-query';
import { LANGUAGE_COOKIE } from '@tessera/contract/first-view';
import { createContext, type ReactNode, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { namesLanguage, useApi } from '../../api/index.ts';
import type { LanguageCode } from '../../i18n/languages.ts';
import { LocaleProvider, useSettledLanguage } from '../../i18n/locale-provider.tsx';
import type { Words } from '../../i18n/words.ts';
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
        <Reload />
        {children}
      </LocaleProvider>
    </WordsContext>
  );
}

/** Brings the words that the first view did without, for what opens over it. */
export function useCompleteWords(): () => Promise<void> {
  return useWords().complete;
}

/**
 * Once a new language has settled, asks again for what carries words without naming the language they are in,
 * and has it kept with the member, whose mails and SMS are written in it.
 */
function Reload(): null {
  const queries = useQueryClient();
  const { client, session } = useApi();
  const language = useSettledLanguage();
  const last = useRef(language);
  useEffect(() => {
    if (last.current === language) return;
    last.current = language;
    void queries.invalidateQueries({ predicate: ({ queryKey }) => !namesLanguage(queryKey) });
    // Not worth a word when it fails: the next sign-in on this device tells it again.
    if (session.get()) void client.call('identity.changeLanguage', { language }).catch(() => undefined);
  }, [language, queries, client, session]);
  return null;
}

/** Changes the language of the page and remembers it; resolves when its words are there. */
export function useLanguageSwitch(): (code: LanguageCode) => Promise<void> {
  const words = useWords();
  return async (code) => {
    await words.change(code);
    remember(LANGUAGE_COOKIE, code);
  };
}

function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error('rendered outside LanguageSwitch');
  return words;
}
