import { useQueryClient } from '@tanstack/react-query';
import {
  BALANCE_HIDDEN_COOKIE,
  LANGUAGE_COOKIE,
  type Theme,
  THEME_COOKIE,
} from '@tessera/contract/first-view';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { namesLanguage, useApi } from '../../api/index.ts';
import type { LanguageCode } from '../../i18n/languages.ts';
import { LocaleProvider, useSettledLanguage } from '../../i18n/locale-provider.tsx';
import type { Words } from '../../i18n/words.ts';

/** Props of a panel that opens from the header. */
export interface PanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const WordsContext = createContext<Words | null>(null);

interface Preferences {
  readonly theme: Theme;
  chooseTheme(theme: Theme): void;
  readonly balanceHidden: boolean;
  hideBalance(hidden: boolean): void;
  /** Server time of the page, milliseconds since 1970. */
  readonly openedAtMs: number;
}

const PreferencesContext = createContext<Preferences | null>(null);
const YEAR_SECONDS = 31_536_000;

export interface PreferencesProviderProps {
  readonly theme: Theme;
  readonly balanceHidden: boolean;
  readonly openedAtMs: number;
  readonly children: ReactNode;
}

/** The visitor's settings, stored in cookies, so that the server's first HTML follows them. */
export function PreferencesProvider(props: PreferencesProviderProps) {
  const [theme, setTheme] = useState(props.theme);
  const [balanceHidden, setBalanceHidden] = useState(props.balanceHidden);
  const { openedAtMs } = props;
  const preferences = useMemo<Preferences>(
    () => ({
      theme,
      balanceHidden,
      openedAtMs,
      chooseTheme(chosen) {
        document.documentElement.dataset.theme = chosen;
        remember(THEME_COOKIE, chosen);
        setTheme(chosen);
      },
      hideBalance(hidden) {
        remember(BALANCE_HIDDEN_COOKIE, hidden ? '1' : '0');
        setBalanceHidden(hidden);
      },
    }),
    [theme, balanceHidden, openedAtMs],
  );
  return <PreferencesContext value={preferences}>{props.children}</PreferencesContext>;
}

export function usePreferences(): Preferences {
  const preferences = useContext(PreferencesContext);
  if (!preferences) throw new Error('rendered outside PreferencesProvider');
  return preferences;
}

/** Stores an anonymous setting that the server reads for the next page. */
function remember(cookie: string, value: string): void {
  document.cookie = `${cookie}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

interface LanguageSwitchProps {
  readonly words: Words;
  readonly children: ReactNode;
}

/** Provides the loaded language, and the next one once it has loaded. */
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

/** Returns a function that loads the messages that the first view omits. */
export function useCompleteMessages(): () => Promise<void> {
  return useWords().complete;
}

/**
 * After a language change, refetches translated answers without a language in their key. Also stores the
 * language of the member, for mails and SMS.
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
    // A failure needs no message: the next sign-in on this device sends the language again.
    if (session.get()) void client.call('identity.changeLanguage', { language }).catch(() => undefined);
  }, [language, queries, client, session]);
  return null;
}

/** Returns a function that changes and stores the language; resolves when the catalogue has loaded. */
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
