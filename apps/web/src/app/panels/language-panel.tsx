import { useApi } from '../../api/index.ts';
import { isLanguageCode, languageOf } from '../../i18n/languages.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { OWN_NAMES } from '../../i18n/own-names.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import styles from './panel.module.css';
import type { PanelProps } from './panel.ts';
import { useLanguageSwitch } from './language-switch.tsx';

/** Offers the languages the operator switched on, each by its own name. */
export function LanguagePanel({ open, onClose }: PanelProps) {
  const t = useT();
  const current = useLanguage();
  const change = useLanguageSwitch();
  const toast = useToast();
  const { status } = useApi();
  const offered = status.info.languages.filter(isLanguageCode);
  const choose = async (code: (typeof offered)[number]) => {
    onClose();
    try {
      await change(code);
    } catch {
      // The one reason a catalogue does not come; the page goes on in the language it has.
      toast.show(t('error.offline'));
    }
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('layout.language')}>
      <ul className={styles.list}>
        {offered.map((code) => {
          return (
            <li key={code}>
              <button
                type="button"
                className={styles.row}
                lang={languageOf(code).tag}
                aria-pressed={code === current.code}
                onClick={() => void choose(code)}
              >
                <span>{OWN_NAMES[code]}</span>
                {code === current.code && <Icon name="check" />}
              </button>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
