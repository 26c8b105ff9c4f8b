import { Link } from '@tanstack/react-router';
import type { GameType } from '@tessera/contract/games';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useCall } from '../api/index.ts';
import { useLanguage, useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { CATEGORY_WORDS } from './categories.ts';
import styles from './category-menu.module.css';

const NO_SEARCH = {};
// Else the router marks `hot`, which has no parameters, at every address of the home.
const EXACTLY = { exact: true, includeSearch: true } as const;

export interface CategoryMenuProps {
  /** Undefined for hot. */
  readonly current: GameType | undefined;
  /** The heading beside the arrows. */
  readonly children: ReactNode;
}

/** The categories of the home, four at a time; the arrows turn to the next four. */
export function CategoryMenu({ current, children }: CategoryMenuProps) {
  const t = useT();
  const { code } = useLanguage();
  const { data } = useCall('games.gameTypeList', { language: code });
  const { strip, ends, turn } = usePages(current, data);
  const types = [undefined, ...(data ?? []).map(({ gameType }) => gameType)];
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
        {types.map((gameType) => (
          <Link
            key={gameType ?? 'hot'}
            to={paths.home}
            search={gameType ? { gameType } : NO_SEARCH}
            replace
            resetScroll={false}
            preload={false}
            className={styles.link}
            activeOptions={EXACTLY}
            aria-current={gameType === current ? 'true' : undefined}
          >
            <Icon name={gameType ?? 'hot'} />
            <span className={styles.word}>
              {t(gameType ? CATEGORY_WORDS[gameType] : 'games.category.hot')}
            </span>
          </Link>
        ))}
      </nav>
    </>
  );
}

/** Scrolls the strip by what it shows at a time and tells which of its ends is in view. */
function usePages(current: GameType | undefined, entries: unknown) {
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
