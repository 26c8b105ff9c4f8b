import type { SessionInfo } from '@tessera/contract/identity';
import { type ReactNode, useRef, useState } from 'react';
import { CallFailed, type CallOutput, useApi, useCall } from '../../api/index.ts';
import { useBalance } from '../../wallet/index.ts';
import { roundKeeper } from './kept-round.ts';
import { LastRounds } from './last-rounds.tsx';
import { Outcome } from './outcome.tsx';
import { Reels, type ReelsHandle } from './reels.tsx';
import { RulesMenu } from './rules-menu.tsx';
import styles from './slot-game.module.css';
import { SlotSkeleton } from './slot-skeleton.tsx';
import { StakePanel } from './stake-panel.tsx';
import { useRounds } from './use-rounds.ts';

export interface SlotGameProps {
  readonly nodeId: string;
  readonly name: string;
  readonly session: SessionInfo;
  /** The way out of the game. */
  readonly leave: ReactNode;
}

/** The five-reel slot of the house. */
export function SlotGame(props: SlotGameProps) {
  const { data, error, fetchStatus, refetch } = useCall('studio.slotGame', { nodeId: props.nodeId });
  if (data) return <OpenSlot {...props} opened={data} />;
  if (!error && fetchStatus !== 'paused') return <SlotSkeleton />;
  return <CallFailed error={error} onRetry={() => void refetch()} />;
}

type Opened = CallOutput<'studio.slotGame'>;

function OpenSlot({ nodeId, name, session, leave, opened }: SlotGameProps & { readonly opened: Opened }) {
  const { table, lastRounds, fairness } = opened;
  const { currency } = useApi().status.info;
  const reels = useRef<ReelsHandle>(null);
  const [firstStops] = useState(() => lastRounds[0]?.stops ?? table.reels.map(() => 0));
  const [keeper] = useState(() => roundKeeper(sessionStorage, session, nodeId));
  const rounds = useRounds({ nodeId, minCycleMs: table.minCycleMs, keeper, reels, stops: firstStops });
  const { data: balance } = useBalance();
  return (
    <div className={styles.slot}>
      <header className={styles.top}>
        {leave}
        <h2 className={styles.name} dir="auto">
          {name}
        </h2>
        <RulesMenu
          nodeId={nodeId}
          table={table}
          fairness={fairness}
          lastRounds={lastRounds}
          currency={currency}
        />
      </header>
      <Reels ref={reels} table={table} firstStops={firstStops} shown={rounds.shown} />
      <Outcome rounds={rounds} currency={currency} />
      <LastRounds rounds={lastRounds} />
      <StakePanel
        stakes={table.stakes}
        lastStake={lastRounds[0]?.stake}
        balance={balance?.sumBalance}
        currency={currency}
        rounds={rounds}
      />
    </div>
  );
}
