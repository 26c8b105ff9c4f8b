import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useNearEnd } from '../../ui/loading/use-near-end.ts';
import styles from './notices.module.css';

export interface NoticesEndProps {
  /** Pages that are here. */
  readonly loaded: number;
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly onMore: () => void;
}

/** Older announcements come before one sees the end; the button asks for them too, and again after a failure. */
export function NoticesEnd({ loaded, hasMore, loading, failed, onMore }: NoticesEndProps) {
  const t = useT();
  const end = useNearEnd(onMore, hasMore && !loading && !failed, loaded);
  if (!hasMore) return loaded > 1 ? <p className={styles.count}>{t('notice.end')}</p> : null;
  return (
    <div ref={end} className={styles.end}>
      {failed && <p role="alert">{t('notice.failed.more')}</p>}
      <Button kind="secondary" busy={loading} onClick={onMore}>
        {t('notice.more')}
      </Button>
    </div>
  );
}
