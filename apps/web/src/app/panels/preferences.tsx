import { BALANCE_HIDDEN_COOKIE, THEME_COOKIE, type Theme } from '@tessera/contract/first-view';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

interface Preferences {
  readonly theme: Theme;
  chooseTheme(theme: Theme): void;
  readonly balanceHidden: boolean;
  hideBalance(hidden: boolean): void;
  /** Server time at which the page was made, milliseconds since 1970. */
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

/** What the visitor chose, kept in cookies so that the server's first HTML already follows it. */
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

/** A choice that names nobody, readable by the server on the next page. */
export function remember(cookie: string, value: string): void {
  document.cookie = `${cookie}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
