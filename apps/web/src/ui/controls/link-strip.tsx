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
  /** `tabs` underline the current choice, `chips` have a frame each. */
  readonly variant: 'tabs' | 'chips';
}

// By default the router marks every link whose parameters are a subset of those of the address.
const EXACTLY = { exact: true, includeSearch: true } as const;

/**
 * Choices as links in a horizontal strip: they open in new tabs and work before hydration. A choice replaces
 * the history entry, so that back leaves the list.
 */
export function LinkStrip({ label, links, current, variant }: LinkStripProps) {
  const strip = useRef<HTMLElement>(null);
  useEffect(
    () => scrollIntoView(strip.current, strip.current?.querySelector('[aria-current]') ?? null),
    [current],
  );
  return (
    <nav className={styles.strip} data-look={variant} aria-label={label} ref={strip}>
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

/** Scrolls only the strip: the native `scrollIntoView` would move the page as well. */
function scrollIntoView(strip: Element | null, chosen: Element | null): void {
  if (!strip || !chosen) return;
  const [outer, inner] = [strip.getBoundingClientRect(), chosen.getBoundingClientRect()];
  // Scrolls as little as possible: the first choice stays in view if there is room.
  const left = Math.min(0, inner.left - outer.left) || Math.max(0, inner.right - outer.right);
  if (left !== 0) strip.scrollBy({ left });
}
