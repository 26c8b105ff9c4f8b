import { useT } from '../../i18n/locale-provider.tsx';
import type { Path } from '../../paths.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import { type Group, type Item, MONEY, RECORDS } from './items.ts';
import { MemberLink, type MemberLinkProps } from './member-link.tsx';
import styles from './mine.module.css';

export interface ItemsProps {
  readonly groups: readonly Group[];
  insteadOf(to: Path): MemberLinkProps['instead'];
}

/** The new version: money on two large tiles, and everything else as tiles by what it is about. */
export function NewItems({ groups, insteadOf }: ItemsProps) {
  const t = useT();
  return (
    <>
      <Tiles items={MONEY} insteadOf={insteadOf} />
      <Tiles items={RECORDS} insteadOf={insteadOf} />
      {groups.map(({ label, items }) => (
        <section key={label} className={styles.group}>
          <h2 className={styles.groupTitle}>{t(label)}</h2>
          <ul className={styles.grid}>
            {items.map((item) => (
              <li key={item.to}>
                <MemberLink to={item.to} className={styles.tile} instead={insteadOf(item.to)}>
                  <Icon name={item.icon} />
                  <span>{t(item.label)}</span>
                </MemberLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Tiles({ items, insteadOf }: { readonly items: readonly Item[] } & Pick<ItemsProps, 'insteadOf'>) {
  const t = useT();
  return (
    <ul className={styles.shortcuts}>
      {items.map(({ to, icon, label }) => (
        <li key={to}>
          <MemberLink to={to} className={styles.shortcut} instead={insteadOf(to)}>
            <Icon name={icon} />
            <span>{t(label)}</span>
          </MemberLink>
        </li>
      ))}
    </ul>
  );
}
