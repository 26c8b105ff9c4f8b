import { Link } from '@tanstack/react-router';
import { MIN_BETS, type MinBet } from '@tessera/contract/games/game-classes';
import type { GameType } from '@tessera/contract/games/games';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { CATEGORY_WORDS } from '../categories.ts';
import type { Categories } from '../home-tabs.ts';
import styles from './filter-panel.module.css';
import { CLASS_WORDS, type ListFilter, searchOf } from './list-filter.ts';

export interface FilterPanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly filter: ListFilter;
  readonly categories: Categories;
  readonly onSubmit: (filter: ListFilter) => void;
}

/** All filters of the list, submitted together. The panel opens scrolled to its top, with the current filters. */
export function FilterPanel({ open, onClose, ...rest }: FilterPanelProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t('games.filter')}>
      <Choices onClose={onClose} {...rest} />
    </Sheet>
  );
}

function Choices({ onClose, filter, categories, onSubmit }: Omit<FilterPanelProps, 'open'>) {
  const t = useT();
  const [wanted, setWanted] = useState(filter);
  const { gameType } = filter;
  const category = categories.find((one) => one.gameType === gameType);
  const vendors = category?.vendors ?? [];
  const isSlots = gameType === 'RNG';
  const none = { ...wanted, vassalage: undefined, gameClassify: undefined, minBet: undefined };
  return (
    <div className={styles.panel}>
      {vendors.length > 0 && (
        <Group title={t('games.vendors')}>
          {vendors.map(({ vassalage, displayName }) => (
            <Choice
              key={vassalage}
              chosen={wanted.vassalage === vassalage}
              onChoose={(chosen) => setWanted({ ...wanted, vassalage: chosen ? vassalage : undefined })}
            >
              {displayName}
            </Choice>
          ))}
        </Group>
      )}
      {isSlots && (
        <Group title={t('games.filter.class')}>
          {(category?.classes ?? []).map((gameClassify) => (
            <Choice
              key={gameClassify}
              chosen={wanted.gameClassify === gameClassify}
              onChoose={(chosen) => setWanted({ ...wanted, gameClassify: chosen ? gameClassify : undefined })}
            >
              {t(CLASS_WORDS[gameClassify])}
            </Choice>
          ))}
        </Group>
      )}
      {isSlots && (
        <LowestBets chosen={wanted.minBet} onChoose={(minBet) => setWanted({ ...wanted, minBet })} />
      )}
      {gameType && (
        <div className={styles.actions}>
          <Button kind="secondary" onClick={() => setWanted(none)}>
            {t('games.filter.reset')}
          </Button>
          <Button onClick={() => onSubmit({ ...wanted, view: wanted.view === 'new' ? 'new' : 'all' })}>
            {t('games.filter.submit')}
          </Button>
        </div>
      )}
      <OtherGames categories={categories} but={gameType} onLeave={onClose} />
    </div>
  );
}

interface LowestBetsProps {
  readonly chosen: MinBet | undefined;
  readonly onChoose: (minBet: MinBet | undefined) => void;
}

function LowestBets({ chosen, onChoose }: LowestBetsProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  return (
    <Group title={t('games.filter.minBet')}>
      {[undefined, ...MIN_BETS].map((minBet) => (
        <Choice key={minBet ?? 'all'} chosen={chosen === minBet} onChoose={() => onChoose(minBet)}>
          {minBet === undefined ? t('games.category.all') : money(minBet, { currency })}
        </Choice>
      ))}
    </Group>
  );
}

interface OtherGamesProps {
  readonly categories: Categories;
  readonly but: GameType | undefined;
  readonly onLeave: () => void;
}

/** Links to the other categories. The e-lotteries have their own screen. */
function OtherGames({ categories, but, onLeave }: OtherGamesProps) {
  const t = useT();
  const others = categories.filter(({ gameType }) => gameType !== but && gameType !== 'ELOTT');
  return (
    <nav aria-label={t('games.filter.others')} className={styles.group}>
      <h3 className={styles.title}>{t('games.filter.others')}</h3>
      <div className={styles.choices}>
        {others.map((one) => (
          <Link
            key={one.gameType}
            to={paths.gameList}
            search={searchOf({ gameType: one.gameType })}
            preload={false}
            className={styles.choice}
            onClick={onLeave}
          >
            <Icon name={one.gameType} />
            {t(CATEGORY_WORDS[one.gameType])}
          </Link>
        ))}
      </div>
    </nav>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      <div className={styles.choices}>{children}</div>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
  readonly children: ReactNode;
}

/** One of several options. A tap on the chosen option clears it where the choice is optional. */
function Choice({ chosen, onChoose, children }: ChoiceProps) {
  return (
    <button type="button" className={styles.choice} aria-pressed={chosen} onClick={() => onChoose(!chosen)}>
      {children}
      {chosen && <Icon name="check" />}
    </button>
  );
}
