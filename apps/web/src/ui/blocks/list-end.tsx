import { Button } from '../controls/button.tsx';
import styles from './list-end.module.css';
import { useNearEnd } from '../loading/use-near-end.ts';

export interface ListEndProps {
  readonly words: {
    /** On the button that asks for the next page. */
    readonly more: string;
    /** Under a list of several pages that is here to its end. */
    readonly end: string;
    readonly failed: string;
  };
  /** Pages that are here. */
  readonly loaded: number;
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly onMore: () => void;
}

/** Older rows come before one sees the end; the button asks for them too, and again after a failure. */
export function ListEnd({ words, loaded, hasMore, loading, failed, onMore }: ListEndProps) {
  const end = useNearEnd(onMore, hasMore && !loading && !failed, loaded);
  if (!hasMore) return loaded > 1 ? <p className={styles.last}>{words.end}</p> : null;
  return (
    <div ref={end} className={styles.end}>
      {failed && <p role="alert">{words.failed}</p>}
      <Button kind="secondary" busy={loading} onClick={onMore}>
        {words.more}
      </Button>
    </div>
  );
}
