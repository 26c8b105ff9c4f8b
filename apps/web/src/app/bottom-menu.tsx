import { Link } from '@tanstack/react-router';
import { useT } from '../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../i18n/messages.ts';
import { type Path, paths } from '../paths.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import styles from './bottom-menu.module.css';

interface Item {
  readonly to: Path;
  readonly icon: IconName;
  readonly label: PlainMessageKey;
}

const ITEMS: readonly Item[] = [
  { to: paths.home, icon: 'home', label: 'menu.home' },
  { to: paths.activity, icon: 'gift', label: 'menu.promotions' },
  { to: paths.voucherCenter, icon: 'wallet', label: 'menu.deposit' },
  { to: paths.service, icon: 'headset', label: 'menu.service' },
  { to: paths.mine, icon: 'user', label: 'menu.mine' },
];

/** The five places a thumb reaches from everywhere; the deposit stands out in the middle. */
export function BottomMenu({ pathname }: { readonly pathname: string }) {
  const t = useT();
  return (
    <nav className={styles.menu} aria-label={t('menu.label')}>
      {ITEMS.map(({ to, icon, label }) => (
        <Link
          key={to}
          to={to}
          className={styles.item}
          data-main={to === paths.voucherCenter}
          aria-current={pathname === to ? 'page' : undefined}
        >
          <span className={styles.glyph}>
            <Icon name={icon} />
          </span>
          <span className={styles.label}>{t(label)}</span>
        </Link>
      ))}
    </nav>
  );
}
