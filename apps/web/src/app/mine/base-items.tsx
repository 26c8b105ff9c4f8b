import { useT } from '../../i18n/locale-provider.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import styles from './base-items.module.css';
import { MONEY, RECORDS } from './items.ts';
import { MemberLink } from './member-link.tsx';
import type { ItemsProps } from './new-items.tsx';

/** The base version: the five shortcuts in one row, and one list of everything else. */
export function BaseItems({ groups, insteadOf }: ItemsProps) {
  const t = useT();
  return (
    <>
      <ul className={styles.strip}>
        {[...MONEY, ...RECORDS].map(({ to, icon, label }) => (
          <li key={to}>
            <MemberLink to={to} className={styles.stripItem} instead={insteadOf(to)}>
              <span className={styles.glyph}>
                <Icon name={icon} />
              </span>
              <span className={styles.stripLabel}>{t(label)}</span>
            </MemberLink>
          </li>
        ))}
      </ul>
      <ul className={styles.rows}>
        {groups
          .flatMap(({ items }) => items)
          .map(({ to, icon, label }) => (
            <li key={to}>
              <MemberLink to={to} className={styles.row} instead={insteadOf(to)}>
                <Icon name={icon} />
                <span>{t(label)}</span>
                <Icon name="forward" />
              </MemberLink>
            </li>
          ))}
      </ul>
    </>
  );
}
