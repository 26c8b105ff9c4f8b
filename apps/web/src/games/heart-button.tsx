import { useT } from '../i18n/locale-provider.tsx';
import { Icon } from '../ui/pictures/icon.tsx';
import styles from './heart-button.module.css';

export interface HeartButtonProps {
  readonly name: string;
  readonly marked: boolean;
  readonly onMark: (marked: boolean) => void;
}

/** The favourite heart on a tile: outlined or filled, and said in words. */
export function HeartButton({ name, marked, onMark }: HeartButtonProps) {
  const t = useT();
  return (
    <button
      type="button"
      className={styles.heart}
      data-marked={marked}
      aria-label={t(marked ? 'ui.favouriteRemove' : 'ui.favouriteAdd', { name })}
      onClick={() => onMark(!marked)}
    >
      <span className={styles.disc}>
        <Icon name="heart" filled={marked} />
      </span>
    </button>
  );
}
