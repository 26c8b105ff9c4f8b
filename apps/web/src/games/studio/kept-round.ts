import type { SessionInfo } from '@tessera/contract/identity/identity';

/** A round that was asked for and not shown yet: sent again unchanged, it never bets twice. */
export interface KeptRound<Choice> {
  readonly requestKey: string;
  /** All that it stakes. */
  readonly stake: string;
  /** What the member chose beside the stake. */
  readonly choice: Choice;
}

export interface RoundKeeper<Choice> {
  read(): KeptRound<Choice> | undefined;
  keep(round: KeptRound<Choice>): void;
  forget(): void;
}

/** Keeps one member's unfinished round of one game for as long as the tab lives, through every reload. */
export function roundKeeper<Choice>(
  storage: Storage,
  session: SessionInfo,
  nodeId: string,
): RoundKeeper<Choice> {
  const place = `round ${session.merchantCode} ${session.userName} ${nodeId}`;
  return {
    read() {
      const text = storage.getItem(place);
      return text === null ? undefined : (JSON.parse(text) as KeptRound<Choice>);
    },
    keep(round) {
      storage.setItem(place, JSON.stringify(round));
    },
    forget() {
      storage.removeItem(place);
    },
  };
}
