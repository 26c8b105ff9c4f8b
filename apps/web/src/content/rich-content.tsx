import { useRouter } from '@tanstack/react-router';
import createPurifier from 'dompurify';
import { type MouseEvent, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { opensNewTab } from '../ui/controls/plain-link.tsx';
import { Skeleton } from '../ui/motion/skeleton.tsx';
import { linkTarget } from './link-target.ts';
import { OpenPages } from './popups/open-pages.ts';
import styles from './rich-content.module.css';

/** The server sanitises content before printing it; without a document no parser exists there. */
const purify = import.meta.env.SSR ? undefined : createPurifier(window);

export interface RichContentProps {
  /** HTML as answered by the server. */
  readonly html: string;
  /** Called when a link leads to another page of the site. */
  readonly onLeave?: () => void;
}

/** Editor content in its own text direction; wide elements scroll. */
export function RichContent({ html, onLeave }: RichContentProps) {
  const router = useRouter();
  const place = useRef<HTMLDivElement>(null);
  // The server's markup stays; content that this page inserts later is sanitised here.
  const inner = useMemo(() => ({ __html: sanitised(html) }), [html]);
  const isOpen = useContext(OpenPages);
  useLayoutEffect(() => makeTablesFocusable(place.current), [inner]);
  useLayoutEffect(() => removeLinks(place.current, isOpen), [inner, isOpen]);
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const href = link?.getAttribute('href');
    if (!link || !href || event.defaultPrevented) return;
    const target = linkTarget(href);
    if (target.kind === 'window') {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
    }
    if (target.kind !== 'inside' || opensNewTab(event)) return;
    event.preventDefault();
    onLeave?.();
    void router.navigate({ to: target.to, search: target.search });
  };
  return (
    // Receives only taps and keys that bubble up from links inside.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={place}
      className={styles.rich}
      dir="auto"
      onClick={follow}
      // The server sanitises content on saving and on answering; the code above sanitises it again.
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={inner}
    />
  );
}

/** Replaces links to pages that are not open by their texts. */
function removeLinks(place: HTMLElement | null, isOpen: (pathname: string) => boolean): void {
  for (const link of place?.querySelectorAll('a[href]') ?? []) {
    const target = linkTarget(link.getAttribute('href') ?? '');
    if (target.kind === 'inside' && !isOpen(target.to)) link.replaceWith(...link.childNodes);
  }
}

/** Makes wide tables scrollable by keyboard. */
function makeTablesFocusable(place: HTMLElement | null): void {
  for (const table of place?.querySelectorAll('table') ?? []) {
    if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
  }
}

/**
 * Sanitises in the browser as well, because browsers parse HTML differently. Returns trusted HTML where the
 * browser requires it.
 */
export function sanitised(html: string): string | TrustedHTML {
  if (!purify) return html;
  return purify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'dialog', 'video', 'audio'],
    FORBID_ATTR: ['id', 'name', 'class', 'style'],
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/))/i,
    RETURN_TRUSTED_TYPE: true,
  });
}

interface ArticleProps {
  readonly title: string;
  /** A secondary line under the title. */
  readonly detail?: string;
  readonly html: string;
}

/** A titled text in its own direction. */
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
