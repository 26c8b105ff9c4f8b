import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  readonly label: string;
  /** The reached part in words, such as "₱20.00 of ₱100.00". */
  readonly text: string;
  /** The reached part, from 0 to 1. */
  readonly share: number;
}

/** How much of a goal is reached. The bar only illustrates the text beside it. */
export function ProgressBar({ label, text, share }: ProgressBarProps) {
  return <progress className={styles.bar} max={1} value={share} aria-label={label} aria-valuetext={text} />;
}
