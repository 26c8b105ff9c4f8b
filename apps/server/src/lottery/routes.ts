import type { chases } from '@tessera/contract/lottery/chase';
import type { lotteryOrders } from '@tessera/contract/lottery/orders';
import type { numeros } from '@tessera/contract/lottery/numeros';
import type { lotteryMenus } from '@tessera/contract/lottery/menus';
import type { lottery } from '@tessera/contract/lottery/lottery';
import type { Handlers } from '../platform/http/call.ts';
import { cancelLines } from './cancellations/cancel-lines.ts';
import { cancelChase } from './chases/cancel-chase.ts';
import { chaseDetail, listChases } from './chases/list-chases.ts';
import { placeBetting } from './chases/place-betting.ts';
import { placeChase } from './chases/place-chase.ts';
import { orderMaster } from './chases/order-master.ts';
import { closedNumbers } from './closed-numbers/list-closed-numbers.ts';
import type { LotteryDeps } from './deps.ts';
import { lotterySetting, playMenu, returnVersions } from './games/game-setting.ts';
import {
  customerSeries,
  gameMenus,
  lotteryGames,
  mobileLotteryGames,
  popularLotteries,
  recentLotteries,
} from './games/list-games.ts';
import { openedVietnam, recentVietnam, vietnamMenu, vietnamOrder, vietnamSetting } from './games/vietnam.ts';
import { hotGapInfo } from './issues/hot-gap-info.ts';
import {
  chaseNumeros,
  currentIssues,
  drawProof,
  draws,
  drawsOfCode,
  latestDraws,
  currentNumeros,
} from './issues/list-issues.ts';
import { orderInfo, orderProof, orders, todayOrders } from './orders/list-orders.ts';

export function lotteryRoutes(deps: LotteryDeps): Handlers<typeof lottery> {
  return {
    lotteryGames: (input, call) => lotteryGames(deps, input, call),
    mobileLotteryGames: (input, call) => mobileLotteryGames(deps, input, call),
    popularLotteries: (input, call) => popularLotteries(deps, input, call),
    lotterySetting: (input, call) => lotterySetting(deps, input, call),
    playMenu: (input, call) => playMenu(deps, input, call),
    returnVersions: (input, call) => returnVersions(deps, input, call),
    customerSeries: (_input, call) => customerSeries(deps, call),
  };
}

export function lotteryMenuRoutes(deps: LotteryDeps): Handlers<typeof lotteryMenus> {
  return {
    gameMenus: (input, call) => gameMenus(deps, input, call),
    mobileGameMenus: (input, call) => gameMenus(deps, input, call),
    recentLotteries: (input, call) => recentLotteries(deps, input, call),
    vietnamMenu: (input, call) => vietnamMenu(deps, input, call),
    recentVietnam: (input, call) => recentVietnam(deps, input, call),
    vietnamSetting: (input, call) => vietnamSetting(deps, input, call),
    openedNumeros: (_input, call) => latestDraws(deps, call),
    openedVietnam: (_input, call) => openedVietnam(deps, call),
  };
}

export function numeroRoutes(deps: LotteryDeps): Handlers<typeof numeros> {
  return {
    currentNumeros: (input, call) => currentNumeros(deps, input, call),
    currentIssues: (_input, call) => currentIssues(deps, call),
    latestDraws: (_input, call) => latestDraws(deps, call),
    draws: (input, call) => draws(deps, input, call),
    drawsOfCode: (input, call) => drawsOfCode(deps, input, call),
    closedNumbers: (input, call) => closedNumbers(deps, input, call),
    hotGapInfo: (input, call) => hotGapInfo(deps, input, call),
    drawProof: (input, call) => drawProof(deps, input, call),
  };
}

export function lotteryOrderRoutes(deps: LotteryDeps): Handlers<typeof lotteryOrders> {
  return {
    placeOrder: (input, call) => placeBetting(deps, input, call),
    orders: (input, call) => orders(input, call),
    todayOrders: (input, call) => todayOrders(deps, input, call),
    orderInfo: (input, call) => orderInfo(deps, input, call),
    orderMaster: (input, call) => orderMaster(deps, input, call),
    vietnamOrder: (input, call) => vietnamOrder(deps, input, call),
    orderProof: (input, call) => orderProof(input, call),
  };
}

export function chaseRoutes(deps: LotteryDeps): Handlers<typeof chases> {
  return {
    chaseNumeros: (input, call) => chaseNumeros(deps, input, call),
    placeChase: (input, call) => placeChase(deps, input, call),
    listChases: (input, call) => listChases(input, call),
    chaseDetail: (input, call) => chaseDetail(input, call),
    cancelSuborders: (input, call) =>
      'chaseId' in input ? cancelChase(deps, input, call) : cancelLines(deps, input, call),
  };
}
