import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { wantsOwnTab } from '../ui/controls/plain-link.tsx';
import { linkTarget } from './link-target.ts';
import styles from './rich-content.module.css';
import { purified } from './rich-html.ts';

export interface RichContentProps {
  /** As the server answered it. */
  readonly html: string;
  /** A link leads to another place of the site. */
  readonly onLeave?: () => void;
}

/** What an editor wrote. It reads in its own direction; what is wider than the screen scrolls by itself. */
export function RichContent({ html, onLeave }: RichContentProps) {
  const router = useRouter();
  const place = useRef<HTMLDivElement>(null);
  // The markup of the server stays as it came; what this page inserts later has been looked at here.
  const inner = useMemo(() => ({ __html: purified(html) }), [html]);
  useLayoutEffect(() => reachWideTables(place.current), [inner]);
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const href = link?.getAttribute('href');
    if (!link || !href || event.defaultPrevented) return;
    const target = linkTarget(href);
    if (target.kind === 'window') {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
    }
    if (target.kind !== 'inside' || wantsOwnTab(event)) return;
    event.preventDefault();
    onLeave?.();
    void router.navigate({ to: target.to, search: target.search });
  };
  return (
    // Only taps and keys on the links inside arrive here; each of those is a link already.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={place}
      className={styles.rich}
      dir="auto"
      onClick={follow}
      // Sanitised by the server when it was written and again when it was answered, and once more just above.
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={inner}
    />
  );
}

/** Whoever has no pointer scrolls a wide table with the keys. */
function reachWideTables(place: HTMLElement | null): void {
  for (const table of place?.querySelectorAll('table') ?? []) {
    if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
  }
}
