import { isOwnPicture } from '@tessera/contract/content/pictures';
import { useApi } from '../../api/index.ts';
import { downloadLinks } from './download/download-rules.ts';
import styles from './install.module.css';

/** The app's icon: the one the operator named for it, otherwise the brand's mark. */
export function AppIcon({ sizePx }: { readonly sizePx: number }) {
  const { resources, brand, imageCDNs } = useApi().status.info;
  const { icon } = downloadLinks(resources);
  const src = icon !== undefined && isOwnPicture(icon, imageCDNs) ? icon : brand.logoUrl;
  return <img className={styles.icon} src={src} alt="" width={sizePx} height={sizePx} />;
}
