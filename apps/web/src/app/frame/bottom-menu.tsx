import { Link } from '@tanstack/react-router';
import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { type Path, paths } from '../../paths.ts';
import { Icon, type IconName } from '../../ui/pictures/icon.tsx';
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
  // Two addresses, one screen.
  const here = pathname === paths.memberHome ? paths.mine : pathname;
  const chat = useApi().status.info.customerService[0]?.path;
  return (
    <nav className={styles.menu} aria-label={t('menu.label')}>
      {ITEMS.map((item) => {
        const words = (
          <>
            <span className={styles.glyph}>
              <Icon name={item.icon} />
            </span>
            <span className={styles.label}>{t(item.label)}</span>
          </>
        );
        // A chat of another house opens beside the site, which stays where it is.
        return item.to === paths.service && chat?.startsWith('https:') ? (
          <a key={item.to} className={styles.item} href={chat} target="_blank" rel="noreferrer">
            {words}
          </a>
        ) : (
          <Link
            key={item.to}
            to={item.to === paths.service && chat ? chat : item.to}
            className={styles.item}
            data-main={item.to === paths.voucherCenter}
            aria-current={item.to === here ? 'page' : undefined}
          >
            {words}
          </Link>
        );
      })}
    </nav>
  );
}
