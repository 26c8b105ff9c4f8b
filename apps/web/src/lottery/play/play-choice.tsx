import type { ReactNode } from 'react';
import type { PlayDefinition } from '@tessera/contract/lottery/play-definition';
import type { CallOutput } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { Tabs } from '../../ui/controls/tabs.tsx';
import styles from './bet-panel.module.css';
import { usePlayWords } from './play-names.ts';

export type PlayMenu = CallOutput<'lottery.playMenu'>[number];

export interface PlayChoiceProps {
  readonly menu: PlayMenu;
  readonly current: PlayDefinition;
  readonly onChoose: (playId: number) => void;
  /** The choice of the prize mode, in one row with the groups. */
  readonly children: ReactNode;
}

/** The groups of plays, and the plays of the chosen group. */
export function PlayChoice({ menu, current, onChoose, children }: PlayChoiceProps) {
  const t = useT();
  const words = usePlayWords();
  const group = menu.playMenuGroups.find(({ code }) => code === current.group);
  return (
    <div className={styles.choice}>
      <div className={styles.groups}>
        {children}
        <Tabs
          label={t('lottery.playGroups')}
          current={current.group}
          tabs={menu.playMenuGroups.map(({ code }) => ({
            id: code,
            label: t(`lottery.plays.${code}` as PlainMessageKey),
          }))}
          onChange={(code) => {
            const first = menu.playMenuGroups.find((one) => one.code === code)?.plays[0];
            if (first) onChoose(first.playId);
          }}
        />
      </div>
      {group && group.plays.length > 1 && (
        <div className={styles.plays} role="group" aria-label={t('lottery.plays')}>
          {group.plays.map(({ playId, playCode }) => (
            <button
              key={playId}
              type="button"
              className={styles.play}
              aria-pressed={playId === current.id}
              onClick={() => onChoose(playId)}
            >
              {words.name(playCode)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
