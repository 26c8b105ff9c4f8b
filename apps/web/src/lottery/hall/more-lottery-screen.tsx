import type { Need } from '@tessera/contract/first-view';
import { useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { SearchBox } from '../../ui/controls/search-box.tsx';
import { hallNeeds } from '../games.ts';
import { GameList } from './game-list.tsx';

export function needs({ language }: { readonly language: string }): readonly Need[] {
  return hallNeeds(language);
}

/** All lotteries, found by name. */
export function Screen() {
  const t = useT();
  const [wanted, setWanted] = useState('');
  const text = wanted.trim().toLocaleLowerCase();
  return (
    <div className={page.screen}>
      <SearchBox
        label={t('lottery.search')}
        clearLabel={t('ui.clear', { field: t('lottery.search') })}
        name="lottery"
        maxLength={40}
        submitted={wanted}
        onSubmit={setWanted}
      />
      <GameList accepts={({ gameName }) => gameName.toLocaleLowerCase().includes(text)} />
    </div>
  );
}
