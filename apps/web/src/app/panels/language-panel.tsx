import { useApi } from '../../api/index.ts';
import { isLanguageCode, type LanguageCode, languageOf } from '../../i18n/languages.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { type PanelProps, useLanguageSwitch } from './preferences.tsx';
import styles from './panel.module.css';

/** The native name of each language; only language lists load these. */
const OWN_NAMES: Readonly<Record<LanguageCode, string>> = {
  CN: '中文',
  EN: 'English',
  JA: '日本語',
  TH: 'ไทย',
  VI: 'Tiếng Việt',
  MY: 'မြန်မာ',
  ES: 'Español',
  HI: 'हिंदी',
  ID: 'Bahasa Indonesia',
  KM: 'ភាសាខ្មែរ',
  KO: '한국어',
  KR: '한국어',
  MS: 'Bahasa Melayu',
  PT: 'Português',
  'PT-BR': 'Português brasileiro',
  TA: 'தமிழ்',
  TW: '繁體中文',
  TY: 'Tagalog',
  TL: 'Tagalog',
  UR: 'اُردُو',
  'UR-LA': 'Roman Urdu',
  TR: 'Türkçe',
  BN: 'বাংলা',
  AR: 'عربي',
  FA: 'فارسی',
  RU: 'Русский',
  KK: 'قازاقشا',
  UZ: 'Oʻzbekcha',
  LO: 'ລາວ',
  NE: 'नेपाली',
  FR: 'Français',
  TE: 'తెలుగు',
  SW: 'Kiswahili',
  ZU: 'isiZulu',
  SI: 'සිංහල',
};

/** The enabled languages with their native names. */
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
      // A missing network is the only reason why a catalogue does not load; the language stays.
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
