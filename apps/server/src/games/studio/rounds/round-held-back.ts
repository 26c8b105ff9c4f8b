import type { Tx } from '../../../platform/database/statement.ts';
import type { Session } from '../../../platform/http/call.ts';
import { type Refusal, refuse } from '../../../platform/http/refusal.ts';
import { somethingMissing } from '../../../wallet/index.ts';
import type { WalletMove } from '../../play/wallet-port.ts';
import { hindrance } from '../../sessions/may-play.ts';
import { minCycleMsOf } from './market-rules.ts';
import type { PlayedGame } from './played-game.ts';
import type { TitleInPlayRow } from './queries.ts';
import type { RoundDeps } from './settle-round.ts';

export type RoundHeld = Refusal<
  | 'game.elsewhere'
  | 'game.check.due'
  | 'game.cycle.too.fast'
  | 'game.not.found'
  | 'function.not.available'
  | 'protection.age'
  | 'protection.limits.required'
  | 'protection.pause'
>;

/** Why this member may not begin a round of this game now, whatever they stake; undefined where they may. */
export async function roundHeldBack(
  deps: RoundDeps,
  { tx, session }: { readonly tx: Tx; readonly session: Pick<Session, 'merchantCode'> },
  { game }: Pick<PlayedGame<never>, 'game'>,
  title: TitleInPlayRow,
  stake: WalletMove,
): Promise<RoundHeld | undefined> {
  // For good: no page may send this round again by itself once the game is back.
  if (!title.takesBets) return refuse('game.not.found');
  const { asset, memberId } = stake;
  const forMoney = asset === deps.merchants.get(session.merchantCode).currency;
  // The game was opened before the house went to a market that has none.
  if (!forMoney && !deps.market.playMoney) return refuse('function.not.available');
  return (
    (await hindrance(deps, tx, memberId, title.id)) ??
    // What the launch asked for may have been given up since.
    (forMoney ? await somethingMissing(deps, tx, { memberId, asset }) : undefined) ??
    tooFast(minCycleMsOf(deps, game), title, stake)
  );
}

/** Refused where the member's last round of this game is too young; `waitMs` says when it no longer is. */
function tooFast(
  minCycleMs: number,
  { lastPlacedAt }: TitleInPlayRow,
  { recordedAt }: WalletMove,
): Refusal<'game.cycle.too.fast'> | undefined {
  if (!lastPlacedAt) return undefined;
  // A clock that was set back makes nobody wait for longer than a cycle.
  const waitMs = Math.min(minCycleMs, lastPlacedAt.getTime() + minCycleMs - recordedAt.getTime());
  return waitMs > 0 ? refuse('game.cycle.too.fast', { waitMs }) : undefined;
}
