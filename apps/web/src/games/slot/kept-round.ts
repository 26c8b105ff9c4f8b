import type { SessionInfo } from '@tessera/contract/identity';

/** A round that was asked for and not shown yet: sent again unchanged, it never bets twice. */
export interface KeptRound {
  readonly requestKey: string;
  readonly stake: string;
}

export interface RoundKeeper {
  read(): KeptRound | undefined;
  keep(round: KeptRound): void;
  forget(): void;
}

/** Keeps one member's unfinished round of one game for as long as the tab lives, through every reload. */
export function roundKeeper(storage: Storage, session: SessionInfo, nodeId: string): RoundKeeper {
  const place = `slotRound ${session.merchantCode} ${session.userName} ${nodeId}`;
  return {
    read() {
      const text = storage.getItem(place);
      return text === null ? undefined : (JSON.parse(text) as KeptRound);
    },
    keep(round) {
      storage.setItem(place, JSON.stringify(round));
    },
    forget() {
      storage.removeItem(place);
    },
  };
}
