import { type I18n, setupI18n } from '@lingui/core';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { type Formats, formatsOf } from './formats.ts';
import { type Language, type LanguageCode, languageOf, localeOf } from './languages.ts';
import { type Messages, type Translate, translator } from './messages.ts';

interface Locale {
  readonly language: Language;
  readonly i18n: I18n;
  readonly t: Translate;
  readonly formats: Formats;
}

/** A second language change within this time causes only one reload. */
const SETTLED_AFTER_MS = 200;

const LocaleContext = createContext<Locale | null>(null);

export interface LocaleProviderProps {
  readonly code: LanguageCode;
  /** Result of `loadMessages(code)`: the provider never waits, so server and browser render alike. */
  readonly messages: Messages;
  /** IANA name of the brand's time zone. */
  readonly timeZone?: string;
  readonly children: ReactNode;
}

/** Provides one language, and keeps `lang` and `dir` of the page in step. */
export function LocaleProvider({ code, messages, timeZone, children }: LocaleProviderProps) {
  const locale = useMemo(() => makeLocale(code, messages, timeZone), [code, messages, timeZone]);
  const { tag, direction } = locale.language;
  useEffect(() => {
    document.documentElement.lang = tag;
    document.documentElement.dir = direction;
  }, [tag, direction]);
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

export function useT(): Translate {
  return useLocale().t;
}

export function useFormats(): Formats {
  return useLocale().formats;
}

export function useLanguage(): Language {
  return useLocale().language;
}

/**
 * Returns the language for list queries: that of the page once it is stable for 200 ms. Until the new answer
 * arrives, lists stay in the old language.
 */
export function useSettledLanguage(): LanguageCode {
  const code = useLocale().language.code as LanguageCode;
  const [settled, setSettled] = useState(code);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(code), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [code]);
  return settled;
}

export function useLocale(): Locale {
  const locale = useContext(LocaleContext);
  if (!locale) throw new Error('rendered outside LocaleProvider');
  return locale;
}

function makeLocale(code: LanguageCode, messages: Messages, timeZone: string | undefined): Locale {
  const language = languageOf(code);
  const locale = localeOf(language);
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  return { language, i18n, t: translator(i18n), formats: formatsOf(language, timeZone) };
}
