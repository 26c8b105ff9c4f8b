import type { Fairness, StudioGame } from '@tessera/contract/studio/round';
import type { ReactNode } from 'react';
import styles from './game.module.css';
import { LastRounds } from './last-rounds.tsx';
import type { AnyRound } from './played-game.ts';
import { RulesMenu } from './rules-menu.tsx';
import { SoundButton } from './sound-button.tsx';
import type { Sounds } from './sounds.ts';

export interface GameShellProps {
  readonly game: StudioGame;
  readonly nodeId: string;
  readonly name: string;
  readonly fairness: Fairness;
  readonly lastRounds: readonly AnyRound[];
  readonly paytable: ReactNode;
  readonly sounds: Sounds;
  readonly board: ReactNode;
  readonly outcome: ReactNode;
  readonly panel: ReactNode;
}

/** How every game of the house stands on a phone: its name and rules, its board, what came of it, the stake. */
export function GameShell(props: GameShellProps) {
  const { game, nodeId, name, fairness, lastRounds, paytable, sounds, board, outcome, panel } = props;
  return (
    <div className={styles.game}>
      <header className={styles.top}>
        <h2 className={styles.name} dir="auto">
          {name}
        </h2>
        <SoundButton sounds={sounds} />
        <RulesMenu
          game={game}
          nodeId={nodeId}
          fairness={fairness}
          lastRounds={lastRounds}
          paytable={paytable}
        />
      </header>
      {board}
      {outcome}
      <LastRounds rounds={lastRounds} />
      {panel}
    </div>
  );
}
