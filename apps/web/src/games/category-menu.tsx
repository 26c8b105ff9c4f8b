import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TAB_WORDS } from './categories.ts';
import styles from './category-menu.module.css';
import { type Categories, type HomeTab, tabSearch, tabsOf } from './home-tabs.ts';

// Else the router marks `hot`, which has no parameters, at every address of the home.
const EXACTLY = { exact: true, includeSearch: true } as const;

export interface CategoryMenuProps {
  readonly current: HomeTab;
  readonly categories: Categories;
  /** The heading beside the arrows. */
  readonly children: ReactNode;
}

/** The categories of the home, four at a time; the arrows turn to the next four. */
export function CategoryMenu({ current, categories, children }: CategoryMenuProps) {
  const t = useT();
  const { strip, ends, turn } = usePages(current, categories);
  return (
    <>
      <header className={styles.head}>
        {children}
        <IconButton
          icon="back"
          label={t('games.popular.previous')}
          aria-disabled={ends.atStart}
          onClick={() => turn(-1)}
        />
        <IconButton
          icon="forward"
          label={t('games.popular.next')}
          aria-disabled={ends.atEnd}
          onClick={() => turn(1)}
        />
      </header>
      <nav className={styles.strip} aria-label={t('games.categories')} ref={strip}>
        {tabsOf(categories).map((tab) => (
          <Link
            key={tab}
            to={paths.home}
            search={tabSearch(tab)}
            replace
            resetScroll={false}
            preload={false}
            className={styles.link}
            activeOptions={EXACTLY}
            aria-current={tab === current ? 'true' : undefined}
          >
            <Icon name={tab} />
            <span className={styles.word}>{t(TAB_WORDS[tab])}</span>
          </Link>
        ))}
      </nav>
    </>
  );
}

/** Scrolls the strip by what it shows at a time and tells which of its ends is in view. */
function usePages(current: HomeTab, entries: Categories) {
  const strip = useRef<HTMLElement>(null);
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      // Right-to-left strips count from zero downwards.
      const position = Math.abs(scrollLeft);
      setEnds({ atStart: position < 1, atEnd: position + clientWidth > scrollWidth - 1 });
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [entries]);
  useEffect(() => {
    const [element, chosen] = [strip.current, strip.current?.querySelector<HTMLElement>('[aria-current]')];
    if (!element || !chosen) return;
    const [outer, inner] = [element.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (inner.left < outer.left - 1 || inner.right > outer.right + 1)
      element.scrollBy({ left: inner.left - outer.left });
  }, [current, entries]);
  const turn = (step: 1 | -1) => {
    const element = strip.current;
    if (!element) return;
    const towards = getComputedStyle(element).direction === 'rtl' ? -step : step;
    element.scrollBy({ left: towards * element.clientWidth });
  };
  return { strip, ends, turn };
}
