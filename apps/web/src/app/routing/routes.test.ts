import { expect, test } from 'vitest';
import en from '../../../locales/en.json' with { type: 'json' };
import { entryOf } from './resolve-route.ts';
import { routes } from './routes.tsx';

/** Every address in the product specification. */
const ADDRESSES = `
/m/login /m/register /register.html /m/register.html / /m /m/ /m/index /m/index.html /m/home /m/changePsw /m/forget
/m/agent /m/member/home /m/mine /m/set /m/help /m/helpDetail /m/download /m/notice /m/moreLottery /m/service
/m/activity /m/activityInfo /m/startLottery /m/gameLobby /m/useragreement /m/trail /m/gameCenter /m/slotsCenter
/m/message /m/inviteFriends /m/maintenance /m/launchGame /m/gameList /m/lottery /m/voucherCenter /m/withdraw
/m/gameRecord /m/transaction/record /m/securityCenter /m/vouReport /m/withdrawReport /m/profitandloss
/m/upLine/transfer /m/rewardCenter /m/leaderBoard /m/member/rebateReport /m/webEmail /m/feedback /m/member/benefits
/m/member/notice /m/member/agent/getSalaryContract /m/member/agent/getDevidendContract
/m/member/agent/getHourContract /m/agentRegister /m/member/agent/agentDivident /m/agent/team/overview /m/member/team
/m/redRain /m/agent/team/pnl /m/teamBetting /m/member/agent/agentRebeat /m/member/teamRebate`;

test('every address of the product has a screen, and no screen has two addresses', () => {
  expect(ADDRESSES.match(/\S+/g)?.filter((address) => !entryOf(address))).toEqual([]);
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
});

const WITHOUT_HEADER = 'login register mine member/home agent download forget';
const WITHOUT_MENU = `login register trail launchGame changePsw notice activity forget service moreLottery useragreement
maintenance download agent`;

test('header and bottom menu are hidden where the product says so, and offline', () => {
  const without = (part: 'header' | 'menu') => routes.filter((entry) => !entry[part]).map(({ path }) => path);
  const named = (names: string) => names.split(/\s+/).map((name) => `/m/${name}`);
  expect(without('header').toSorted()).toEqual(named(WITHOUT_HEADER).toSorted());
  expect(without('menu').toSorted()).toEqual(named(WITHOUT_MENU).toSorted());
});

test.each([
  ['/m/activity', 'Promotions'],
  ['/m/forget', 'Reset password'],
  ['/m/trail', 'Free trial'],
  ['/m/changePsw', 'Change password'],
  ['/m/notice', 'Announcements'],
  ['/m/gameCenter', 'Game center'],
  ['/m/slotsCenter', 'Slots'],
  ['/m/message', 'Messages'],
  ['/m/set', 'Personal settings'],
  ['/m/help', 'Help center'],
])('%s has the title %s', (address, title) => {
  expect(en[entryOf(address)?.title ?? 'title.notFound']).toBe(title);
});
