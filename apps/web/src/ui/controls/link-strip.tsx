import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './link-strip.module.css';

export interface StripLink {
  readonly id: string;
  readonly label: ReactNode;
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

export interface LinkStripProps {
  readonly label: string;
  readonly links: readonly StripLink[];
  readonly current: string | undefined;
  /** `tabs` carry a line under the chosen one, `chips` stand each in its own frame. */
  readonly look: 'tabs' | 'chips';
}

// Else the router marks every link whose parameters are among those of the address.
const EXACTLY = { exact: true, includeSearch: true } as const;

/**
 * Choices that live in the address, side by side and scrolling sideways. They are links: each can be opened
 * beside, and works before the script is there. A choice replaces the address, so that back leaves the list.
 */
export function LinkStrip({ label, links, current, look }: LinkStripProps) {
  const strip = useRef<HTMLElement>(null);
  useEffect(
    () => showWhole(strip.current, strip.current?.querySelector('[aria-current]') ?? null),
    [current],
  );
  return (
    <nav className={styles.strip} data-look={look} aria-label={label} ref={strip}>
      {links.map(({ id, label: words, to, search }) => (
        <Link
          key={id}
          to={to}
          search={search}
          replace
          resetScroll={false}
          preload={false}
          className={styles.link}
          activeOptions={EXACTLY}
          aria-current={id === current ? 'true' : undefined}
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}

/** Scrolls the strip alone: `scrollIntoView` would move the page as well. */
function showWhole(strip: Element | null, chosen: Element | null): void {
  if (!strip || !chosen) return;
  const [outer, inner] = [strip.getBoundingClientRect(), chosen.getBoundingClientRect()];
  // No further than it takes: the first choice stays in view where there is room for it.
  const left = Math.min(0, inner.left - outer.left) || Math.max(0, inner.right - outer.right);
  if (left !== 0) strip.scrollBy({ left });
}
