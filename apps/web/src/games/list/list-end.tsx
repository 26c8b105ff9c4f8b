import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { TileGridSkeleton } from '../tile-grid.tsx';
import styles from './game-list.module.css';
import { useNearEnd } from '../../ui/use-near-end.ts';

const SKELETON_ROW = 3;

export interface ListEndProps {
  /** Pages that are here. */
  readonly loaded: number;
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly onMore: () => void;
}

/** The end of a list that goes on: what comes loads before one sees it, and by a button after a failure. */
export function ListEnd({ loaded, hasMore, loading, failed, onMore }: ListEndProps) {
  const t = useT();
  const end = useNearEnd(onMore, hasMore && !loading && !failed, loaded);
  if (!hasMore) return null;
  return (
    <div ref={end}>
      {failed ? (
        <div className={styles.failedEnd}>
          <p role="alert">{t('games.failed.more')}</p>
          <Button kind="secondary" onClick={onMore}>
            {t('ui.retry')}
          </Button>
        </div>
      ) : (
        <TileGridSkeleton count={SKELETON_ROW} />
      )}
    </div>
  );
}
