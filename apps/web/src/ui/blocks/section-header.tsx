import { Link } from '@tanstack/react-router';
import { Icon } from '../pictures/icon.tsx';
import styles from './section-header.module.css';

export interface SectionHeaderProps {
  readonly title: string;
  /** Id of the heading, for the `aria-labelledby` of its section. */
  readonly id?: string;
  /** Link to the complete list. */
  readonly more?: {
    readonly label: string;
    readonly to: string;
    readonly search?: Readonly<Record<string, string>>;
  };
}

/** Header of a section: title and link to the rest. */
export function SectionHeader({ title, id, more }: SectionHeaderProps) {
  return (
    <div className={styles.header}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {more && (
        <Link to={more.to} {...(more.search && { search: more.search })} className={styles.more}>
          {more.label}
          <Icon name="forward" />
        </Link>
      )}
    </div>
  );
}
