import { Link } from '@tanstack/react-router';
import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { type Path, paths } from '../../paths.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import page from '../../ui/blocks/page.module.css';
import type { EntriesProps } from './entries.tsx';
import styles from './security.module.css';

const LEVELS = [
  { name: 'low', words: 'security.levelLow' },
  { name: 'medium', words: 'security.levelMedium' },
  { name: 'high', words: 'security.levelHigh' },
] as const;

/** How well the account is protected, in a word, and what is missing of that. */
export function Protection({ factors, config }: EntriesProps) {
  const t = useT();
  const { flags } = useApi().status.info;
  const place = LEVELS.findIndex(({ name }) => name === config.level);
  const level = LEVELS[place] ?? LEVELS[0];
  const missing = MISSING.filter(({ isDue }) => isDue({ factors, config }, flags));
  return (
    <div className={styles.protection} data-level={level.name}>
      <span className={styles.shield}>
        <Icon name="shield" />
      </span>
      <div>
        <h2 className={styles.level}>
          {t('security.level')}: <strong>{t(level.words)}</strong>
        </h2>
        <span className={styles.bars} aria-hidden="true">
          {LEVELS.map(({ name }, index) => (
            <span key={name} data-filled={index <= place} />
          ))}
        </span>
        <p className={page.quiet}>{t(missing.length > 0 ? 'security.missing' : 'security.levelHighHint')}</p>
        {missing.length > 0 && (
          <ul className={styles.missing}>
            {missing.map(({ to, hash, words }) => (
              <li key={words}>
                <Link to={to} {...(hash && { hash })} className={styles.missingLink}>
                  {t(words)}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

interface Missing {
  readonly to: Path;
  /** The section of that screen. */
  readonly hash?: string;
  readonly words:
    | 'security.missingPin'
    | 'security.missingContact'
    | 'security.missingMail'
    | 'security.missingFactor';
  isDue(props: EntriesProps, flags: Readonly<Record<string, boolean>>): boolean;
}

const provesNone = ({ config: { mobile, email } }: EntriesProps) => !mobile?.verified && !email?.verified;

/** What the server counts towards the level; of the two contacts one is enough. */
const MISSING: readonly Missing[] = [
  {
    to: paths.withdrawalPassword,
    words: 'security.missingPin',
    isDue: ({ config }, flags) => !config.paymentPassword.isComplete && flags['PAYMENTPASS3'] !== false,
  },
  { to: paths.mobileNumber, words: 'security.missingContact', isDue: provesNone },
  { to: paths.mailAddress, words: 'security.missingMail', isDue: provesNone },
  {
    to: paths.securityCenter,
    hash: 'security-passkeys',
    words: 'security.missingFactor',
    isDue: ({ factors }) => factors.passkeys.length === 0 && factors.totpEnabledAt === null,
  },
];
