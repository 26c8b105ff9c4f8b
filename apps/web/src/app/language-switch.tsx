import { LANGUAGE_COOKIE } from '@tessera/contract/first-view';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { loadMessages } from '../i18n/catalogues.ts';
import type { LanguageCode } from '../i18n/languages.ts';
import { LocaleProvider } from '../i18n/locale-provider.tsx';
import type { Messages } from '../i18n/messages.ts';
import { remember } from './preferences.tsx';

const SwitchContext = createContext<((code: LanguageCode) => Promise<void>) | null>(null);

export interface LanguageSwitchProps {
  readonly initial: LanguageCode;
  readonly initialMessages: Messages;
  readonly children: ReactNode;
}

/** Holds the one language that is loaded; another is fetched whole before anything changes on screen. */
export function LanguageSwitch({ initial, initialMessages, children }: LanguageSwitchProps) {
  const [locale, setLocale] = useState({ code: initial, messages: initialMessages });
  const [change] = useState(() => async (code: LanguageCode) => {
    const messages = await loadMessages(code);
    remember(LANGUAGE_COOKIE, code);
    setLocale({ code, messages });
  });
  return (
    <SwitchContext value={change}>
      <LocaleProvider code={locale.code} messages={locale.messages}>
        {children}
      </LocaleProvider>
    </SwitchContext>
  );
}

/** Changes the language of the page; resolves when its words are there. */
export function useLanguageSwitch(): (code: LanguageCode) => Promise<void> {
  const change = useContext(SwitchContext);
  if (!change) throw new Error('rendered outside LanguageSwitch');
  return change;
}
