import { useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import styles from './invite.module.css';

const SHAPES = [0, 1, 2];

/** The shape of a list that loads. */
export function ListShape() {
  const t = useT();
  return (
    <div className={page.stack} role="status" aria-label={t('ui.loading')}>
      {SHAPES.map((shape) => (
        <Skeleton key={shape} className={styles.rowShape} />
      ))}
    </div>
  );
}
