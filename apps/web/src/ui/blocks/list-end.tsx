import { Button } from '../controls/button.tsx';
import styles from './list-end.module.css';
import { useEndInView } from '../loading/in-view.ts';

export interface ListEndProps {
  readonly words: {
    /** Label of the button for the next page. */
    readonly more: string;
    /** Text below a completely loaded list. */
    readonly end: string;
    readonly failed: string;
  };
  /** Number of loaded pages. */
  readonly loaded: number;
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly onMore: () => void;
}

/** Loads older rows before the end is visible; the button loads them as well, also after a failure. */
export function ListEnd({ words, loaded, hasMore, loading, failed, onMore }: ListEndProps) {
  const end = useEndInView(onMore, hasMore && !loading && !failed, loaded);
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
