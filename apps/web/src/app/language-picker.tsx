import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../api/index.ts';
import { isLanguageCode, languageOf } from '../i18n/languages.ts';
import { useLanguage, useT } from '../i18n/locale-provider.tsx';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from './header.module.css';
import { useLanguageSwitch } from './language-switch.tsx';

/** Offers the languages the operator switched on, each by its own name. */
export function LanguagePicker() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const current = useLanguage();
  const change = useLanguageSwitch();
  const queries = useQueryClient();
  const { status } = useApi();
  const offered = status.info.languages.filter(isLanguageCode);
  const choose = async (code: (typeof offered)[number]) => {
    setOpen(false);
    await change(code);
    // What was asked without a language in its key may still carry words of the old one.
    await queries.invalidateQueries();
  };
  return (
    <>
      <button
        type="button"
        className={styles.iconButton}
        aria-label={t('layout.language')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="globe" />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('layout.language')}>
        <ul className={styles.list}>
          {offered.map((code) => {
            const { ownName, tag } = languageOf(code);
            return (
              <li key={code}>
                <button
                  type="button"
                  className={styles.row}
                  lang={tag}
                  aria-pressed={code === current.code}
                  onClick={() => void choose(code)}
                >
                  <span>{ownName}</span>
                  {code === current.code && <Icon name="check" />}
                </button>
              </li>
            );
          })}
        </ul>
      </Sheet>
    </>
  );
}
