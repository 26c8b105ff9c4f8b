import type { chases } from '@tessera/contract/lottery/chase';
import type { lotteryOrders } from '@tessera/contract/lottery/orders';
import type { numeros } from '@tessera/contract/lottery/numeros';
import type { lottery } from '@tessera/contract/lottery/lottery';
import type { Handlers } from '../platform/http/call.ts';
import { cancelChase } from './chases/cancel-chase.ts';
import { chaseDetail, listChases } from './chases/list-chases.ts';
import { placeChase } from './chases/place-chase.ts';
import { closedNumbers } from './closed-numbers/list-closed-numbers.ts';
import type { LotteryDeps } from './deps.ts';
import { lotterySetting, playMenu } from './games/game-setting.ts';
import { customerSeries, lotteryGames, mobileLotteryGames, popularLotteries } from './games/list-games.ts';
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
import { placeOrder } from './orders/place-order.ts';

export function lotteryRoutes(deps: LotteryDeps): Handlers<typeof lottery> {
  return {
    lotteryGames: (input, call) => lotteryGames(deps, input, call),
    mobileLotteryGames: (input, call) => mobileLotteryGames(deps, input, call),
    popularLotteries: (input, call) => popularLotteries(deps, input, call),
    lotterySetting: (input, call) => lotterySetting(deps, input, call),
    playMenu: (input, call) => playMenu(deps, input, call),
    customerSeries: (_input, call) => customerSeries(deps, call),
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
    placeOrder: (input, call) => placeOrder(deps, input, call),
    orders: (input, call) => orders(input, call),
    todayOrders: (input, call) => todayOrders(deps, input, call),
    orderInfo: (input, call) => orderInfo(input, call),
    orderProof: (input, call) => orderProof(input, call),
  };
}

export function chaseRoutes(deps: LotteryDeps): Handlers<typeof chases> {
  return {
    chaseNumeros: (input, call) => chaseNumeros(deps, input, call),
    placeChase: (input, call) => placeChase(deps, input, call),
    listChases: (input, call) => listChases(input, call),
    chaseDetail: (input, call) => chaseDetail(input, call),
    cancelChase: (input, call) => cancelChase(deps, input, call),
  };
}
