import type { Theme } from '@tessera/contract/first-view';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import styles from './panel.module.css';
import { usePreferences } from './preferences.tsx';

const THEMES: readonly { readonly theme: Theme; readonly label: PlainMessageKey }[] = [
  { theme: 'system', label: 'layout.themeSystem' },
  { theme: 'light', label: 'layout.themeLight' },
  { theme: 'dark', label: 'layout.themeDark' },
];

/** Light, dark, or as the device says. */
export function ThemeChoice() {
  const t = useT();
  const { theme: current, chooseTheme } = usePreferences();
  return (
    <fieldset className={styles.themes}>
      <legend>{t('layout.theme')}</legend>
      {THEMES.map(({ theme, label }) => (
        <button
          key={theme}
          type="button"
          className={styles.theme}
          aria-pressed={theme === current}
          onClick={() => chooseTheme(theme)}
        >
          {t(label)}
        </button>
      ))}
    </fieldset>
  );
}
