import styles from './flag.module.css';

/** The flag of a country beside its name or code: it says nothing by itself. */
export function Flag({ country }: { readonly country: string }) {
  return (
    <img
      src={`/art/flags/${country}.svg`}
      alt=""
      width={24}
      height={16}
      loading="lazy"
      decoding="async"
      className={styles.flag}
    />
  );
}
