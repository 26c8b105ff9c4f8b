import styles from './head-icon.module.css';

/** The small profile picture before a name. Nothing without a picture. */
export function HeadIcon({ url }: { readonly url: string | null | undefined }) {
  return url ? <img src={url} alt="" width={18} height={18} className={styles.headIcon} /> : null;
}
