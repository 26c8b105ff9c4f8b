import { useApi } from '../../api/index.ts';
import { downloadLinks } from './download/download-rules.ts';
import styles from './install.module.css';

/** The app's icon: the one the operator named for it, otherwise the brand's mark. */
export function AppIcon({ sizePx }: { readonly sizePx: number }) {
  const { resources, brand } = useApi().status.info;
  const { icon } = downloadLinks(resources);
  // Pictures come from this site alone: the page's policy lets no other through.
  const src = icon?.startsWith('/') ? icon : brand.logoUrl;
  return <img className={styles.icon} src={src} alt="" width={sizePx} height={sizePx} />;
}
