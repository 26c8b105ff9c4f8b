import { type ReactNode, useState } from 'react';
import page from '../ui/blocks/page.module.css';
import { Icon } from '../ui/pictures/icon.tsx';
import styles from './rules-panel.module.css';

export interface RulesPanelProps {
  readonly title: string;
  /** Level of the heading. */
  readonly level: 2 | 3;
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** Rules behind their title. A change of `open` on an open page moves nothing. */
export function RulesPanel({ title, level, open = false, children }: RulesPanelProps) {
  const [initiallyOpen] = useState(open);
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <details className={styles.panel} open={initiallyOpen} data-inside={level === 3}>
      <summary>
        <Heading className={page.subtitle}>{title}</Heading>
        <Icon name="down" />
      </summary>
      <div className={styles.rules}>{children}</div>
    </details>
  );
}
