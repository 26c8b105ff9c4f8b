import { useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import styles from './missions.module.css';

const SHAPES = [0, 1];

/** The shape of missions or leader boards that load. */
export function CardShapes() {
  const t = useT();
  return (
    <div className={page.stack} role="status" aria-label={t('ui.loading')}>
      {SHAPES.map((shape) => (
        <Skeleton key={shape} className={styles.cardShape} />
      ))}
    </div>
  );
}
