import type { RefusalCode } from '@tessera/contract/endpoint';
import type { StudioGame } from '@tessera/contract/studio/round';
import type { StudioRules } from '@tessera/contract/studio/rules';
import type { Tx } from '../../../platform/database/statement.ts';
import type { Session } from '../../../platform/http/call.ts';
import type { Refusal } from '../../../platform/http/refusal.ts';

/** A game as its rounds are played: the rules that new ones follow. */
export interface PlayedGame<Choice> {
  readonly game: StudioGame;
  readonly rules: StudioRules<Choice>;
}

export interface RoundCall {
  readonly tx: Tx;
  readonly session: Pick<Session, 'memberId' | 'merchantCode'>;
}

/** One round that a member requests. */
export interface AskedRound<Choice, Fault extends RefusalCode> {
  readonly nodeId: string;
  readonly requestKey: string;
  readonly stakeUnits: bigint;
  /** Plain data: stored as JSON, and compared with the choice of the same key before. */
  readonly choice: Choice;
  /** What the game's table says against the stake or the choice. */
  readonly fault: Refusal<Fault> | undefined;
}
