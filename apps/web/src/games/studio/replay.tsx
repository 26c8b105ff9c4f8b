import type { PastRound } from '@tessera/contract/studio';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { BaccaratBoard } from '../baccarat/baccarat-board.tsx';
import { DiceBoard } from '../dice/dice-board.tsx';
import { FishingBoard } from '../fishing/fishing-board.tsx';
import { Reels } from '../slot/reels.tsx';
import type { Board } from './played-game.ts';
import styles from './replay.module.css';

/** The reels turn at the pace of the house: that of the market is for rounds that are bet on. */
const SLOT_CYCLE_MS = 2500;

type PastOf<Game extends PastRound['game']> = Extract<PastRound, { game: Game }>;

/** A round of the house on its own board, as often as one likes. Nothing is bet. */
export function Replay({ past }: { readonly past: PastRound }) {
  if (past.game === 'slot') return <SlotReplay past={past} />;
  if (past.game === 'dice') return <DiceReplay past={past} />;
  if (past.game === 'baccarat') return <BaccaratReplay past={past} />;
  return <FishingReplay past={past} />;
}

function SlotReplay({ past: { table, round } }: { readonly past: PastOf<'slot'> }) {
  const [first] = useState(() => table.reels.map(() => 0));
  return (
    <Shown choice={{}} round={round}>
      {(board, shown) => (
        <Reels ref={board} table={table} cycleMs={SLOT_CYCLE_MS} firstStops={first} shown={shown} />
      )}
    </Shown>
  );
}

function DiceReplay({ past: { round } }: { readonly past: PastOf<'dice'> }) {
  const choice = { side: round.side, chance: round.chance };
  return (
    <Shown choice={choice} round={round}>
      {(board, shown) => <DiceBoard ref={board} choice={choice} firstRoll={undefined} shown={shown} />}
    </Shown>
  );
}

function BaccaratReplay({ past: { round } }: { readonly past: PastOf<'baccarat'> }) {
  return (
    <Shown choice={undefined} round={round}>
      {(board, shown) => <BaccaratBoard ref={board} shown={shown} />}
    </Shown>
  );
}

function FishingReplay({ past: { table, round } }: { readonly past: PastOf<'fishing'> }) {
  const choice = { fish: round.fish, gear: round.gear };
  return (
    <Shown choice={choice} round={round}>
      {(board) => <FishingBoard ref={board} casts={table.casts} choice={choice} locked />}
    </Shown>
  );
}

interface ShownProps<Choice, Round> {
  readonly choice: Choice;
  readonly round: Round;
  readonly children: (board: RefObject<Board<Choice, Round> | null>, shown: Round | undefined) => ReactNode;
}

function Shown<Choice, Round>({ choice, round, children }: ShownProps<Choice, Round>) {
  const t = useT();
  const board = useRef<Board<Choice, Round>>(null);
  const [state, setState] = useState<'waits' | 'runs' | 'stands'>('waits');
  const run = async () => {
    setState('runs');
    board.current?.begin(choice);
    await board.current?.show(round);
    setState('stands');
  };
  return (
    <div className={styles.replay}>
      {children(board, state === 'stands' ? round : undefined)}
      <Button kind="secondary" busy={state === 'runs'} onClick={() => void run()}>
        {t('bets.replay')}
      </Button>
    </div>
  );
}
