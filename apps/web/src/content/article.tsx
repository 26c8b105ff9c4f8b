import { Skeleton } from '../ui/motion/skeleton.tsx';
import styles from './article.module.css';
import { RichContent } from './rich-content.tsx';

export interface ArticleProps {
  readonly title: string;
  /** A quiet line under the title. */
  readonly detail?: string;
  readonly html: string;
}

/** A text with its title, in its own direction. */
export function Article({ title, detail, html }: ArticleProps) {
  return (
    <article className={styles.article}>
      <header>
        <h2 className={styles.title} dir="auto">
          {title}
        </h2>
        {detail && <p className={styles.detail}>{detail}</p>}
      </header>
      <RichContent html={html} />
    </article>
  );
}

export function ArticleShape() {
  return <Skeleton className={styles.shape} />;
}
