import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { VIETNAM_PRIZES } from '@tessera/contract/lottery/draw-shapes';
import type { LotteryGame } from '@tessera/contract/lottery/lottery';
import type { lotteryMenus, MenuGroup } from '@tessera/contract/lottery/menus';
import type { DrawnIssue } from '@tessera/contract/lottery/numeros';
import type { OrderMaster } from '@tessera/contract/lottery/orders';
import type { DrawShape } from '@tessera/contract/lottery/play-definition';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { orderMaster } from '../chases/order-master.ts';
import type { LotteryDeps } from '../deps.ts';
import { latestDraws } from '../issues/list-issues.ts';
import { findOrder } from '../orders/queries.ts';
import { lotterySetting } from './game-setting.ts';
import { gameMenus, recentLotteries } from './list-games.ts';
import { findGame, listGames } from './queries.ts';

const isVietnamese = ({ shape }: { readonly shape: DrawShape }) => shape in VIETNAM_PRIZES;

export async function vietnamMenu(
  deps: LotteryDeps,
  input: InputOf<typeof lotteryMenus.vietnamMenu>,
  call: ReadCall,
): Promise<MenuGroup[]> {
  const groups = await gameMenus(deps, input, call);
  return groups.filter(({ games }) => games.some(isVietnamese));
}

export async function recentVietnam(
  deps: LotteryDeps,
  input: InputOf<typeof lotteryMenus.recentVietnam>,
  call: ReadCall<'session'>,
): Promise<LotteryGame[]> {
  return (await recentLotteries(deps, input, call)).filter(isVietnamese);
}

export async function vietnamSetting(
  deps: LotteryDeps,
  input: InputOf<typeof lotteryMenus.vietnamSetting>,
  call: ReadCall,
): Promise<OutputOf<typeof lotteryMenus.vietnamSetting> | Refusal<'lottery.game.not.found'>> {
  const game = await call.db.maybe(findGame, [deps.merchantCode, BigInt(input.id)]);
  return game && isVietnamese(game) ? lotterySetting(deps, input, call) : refuse('lottery.game.not.found');
}

export async function openedVietnam(deps: LotteryDeps, call: ReadCall): Promise<DrawnIssue[]> {
  const games = (await call.db.many(listGames, [deps.merchantCode])).filter(isVietnamese);
  const ids = new Set(games.map(({ id }) => id.toString()));
  return (await latestDraws(deps, call)).filter(({ gameId }) => ids.has(gameId));
}

export async function vietnamOrder(
  deps: LotteryDeps,
  input: { readonly id: string },
  call: ReadCall<'session'>,
): Promise<OrderMaster | Refusal<'lottery.order.not.found'>> {
  const order = await call.db.maybe(findOrder, [call.session.memberId, BigInt(input.id)]);
  return order && isVietnamese(order) ? orderMaster(deps, input, call) : refuse('lottery.order.not.found');
}
