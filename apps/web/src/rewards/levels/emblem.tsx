import styles from './levels.module.css';

/** The drawn picture of a level. */
export function Emblem({ rank }: { readonly rank: number }) {
  return (
    <img
      src={`/art/vendor/level_${rank}.svg`}
      alt=""
      width={48}
      height={48}
      className={styles.emblem}
      loading="lazy"
    />
  );
}
