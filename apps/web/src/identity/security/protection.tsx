import { useT } from '../../i18n/locale-provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import page from '../../ui/page.module.css';
import type { SecurityConfig } from './security-queries.ts';
import styles from './security.module.css';

const LEVELS = [
  { name: 'low', words: 'security.levelLow', hint: 'security.levelLowHint' },
  { name: 'medium', words: 'security.levelMedium', hint: 'security.levelMediumHint' },
  { name: 'high', words: 'security.levelHigh', hint: 'security.levelHighHint' },
] as const;

/** How well the account is protected, in a word, and what would make it better. */
export function Protection({ level: reached }: Pick<SecurityConfig, 'level'>) {
  const t = useT();
  const place = LEVELS.findIndex(({ name }) => name === reached);
  const level = LEVELS[place] ?? LEVELS[0];
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
        <p className={page.quiet}>{t(level.hint)}</p>
      </div>
    </div>
  );
}
