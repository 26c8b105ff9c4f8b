import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { Icon } from '../ui/pictures/icon.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { useStripPages } from '../ui/controls/use-strip-pages.ts';
import { TAB_WORDS } from './categories.ts';
import styles from './category-menu.module.css';
import { type Categories, type HomeTab, tabSearch, tabsOf } from './home-tabs.ts';
import four from './strip-of-four.module.css';

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
  const { strip, ends, turn } = useStripPages<HTMLElement>(current, categories);
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
      <nav className={four.strip} aria-label={t('games.categories')} ref={strip}>
        {tabsOf(categories).map((tab) => (
          <Link
            key={tab}
            to={paths.home}
            search={tabSearch(tab)}
            replace
            resetScroll={false}
            preload={false}
            className={four.entry}
            activeOptions={EXACTLY}
            aria-current={tab === current ? 'true' : undefined}
          >
            <Icon name={tab} />
            <span className={four.word}>{t(TAB_WORDS[tab])}</span>
          </Link>
        ))}
      </nav>
    </>
  );
}
