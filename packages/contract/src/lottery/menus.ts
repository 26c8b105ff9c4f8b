import * as z from 'zod/mini';
import { DEFAULT_LANGUAGE } from '../client-parameters.ts';
import { endpoint } from '../endpoint.ts';
import { idText } from '../page.ts';
import { languageCode } from '../system.ts';
import { gameSetting, lotteryGame } from './lottery.ts';
import { drawnIssue } from './numeros.ts';
import { PRIZE_MODES } from './play-definition.ts';

const language = z._default(languageCode, DEFAULT_LANGUAGE);
const prizeMode = z.enum(PRIZE_MODES);
/** Every device has the same menus. */
const device = z.optional(z.string().check(z.maxLength(32)));

/** The lotteries of a group, in the order of the operator. */
const menuGroup = z.strictObject({ gameGroupCode: z.string(), games: z.array(lotteryGame) });
export type MenuGroup = z.infer<typeof menuGroup>;

/** Menus of lotteries, and the same calls for the lotteries of Vietnam alone. */
export const lotteryMenus = {
  gameMenus: endpoint({
    method: 'GET',
    path: '/lgw/games/game_menus',
    access: 'guest',
    summary: 'The number lotteries of a prize mode by group.',
    input: z.strictObject({ prizeMode, language }),
    output: z.array(menuGroup),
    refusals: [],
  }),
  mobileGameMenus: endpoint({
    method: 'GET',
    path: '/lgw/games/mobile_game_menus',
    access: 'guest',
    summary: 'The number lotteries of a prize mode by group, for phones.',
    input: z.strictObject({ prizeMode, language }),
    output: z.array(menuGroup),
    refusals: [],
  }),
  recentLotteries: endpoint({
    method: 'GET',
    path: '/lgw/games/game_menus/recent',
    access: 'session',
    onTrial: true,
    summary:
      'The number lotteries that the member has bet on, the latest first; without a prize mode, of all.',
    input: z.strictObject({ prizeMode: z.optional(prizeMode), language }),
    output: z.array(lotteryGame),
    refusals: [],
  }),
  vietnamMenu: endpoint({
    method: 'GET',
    path: '/lgw/vn/games/game_menu',
    access: 'guest',
    summary: 'The lotteries of Vietnam of a prize mode by group.',
    input: z.strictObject({ prizeMode, device, language }),
    output: z.array(menuGroup),
    refusals: [],
  }),
  recentVietnam: endpoint({
    method: 'GET',
    path: '/lgw/vn/games/game_menu/recent',
    access: 'session',
    onTrial: true,
    summary:
      'The lotteries of Vietnam that the member has bet on, the latest first; without a prize mode, of all.',
    input: z.strictObject({ prizeMode: z.optional(prizeMode), device, language }),
    output: z.array(lotteryGame),
    refusals: [],
  }),
  vietnamSetting: endpoint({
    method: 'GET',
    path: '/lgw/vn/games/{id}/setting',
    access: 'guest',
    summary: 'Limits of a lottery of Vietnam, and the returns of its issue on sale.',
    input: z.strictObject({ id: idText }),
    output: gameSetting,
    refusals: ['lottery.game.not.found'],
  }),
  openedNumeros: endpoint({
    method: 'GET',
    path: '/lgw/games/opened/numero',
    access: 'guest',
    summary: 'The latest result of each lottery.',
    input: z.strictObject({}),
    output: z.array(drawnIssue),
    refusals: [],
  }),
  openedVietnam: endpoint({
    method: 'GET',
    path: '/lgw/vn/numeros/opened/game',
    access: 'guest',
    summary: 'The latest result of each lottery of Vietnam.',
    input: z.strictObject({}),
    output: z.array(drawnIssue),
    refusals: [],
  }),
} as const;
