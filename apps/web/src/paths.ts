/** Every address of the member site. A screen is reached by these names only. */
export const paths = {
  home: '/m/home',
  login: '/m/login',
  register: '/m/register',
  changePassword: '/m/changePsw',
  forgotPassword: '/m/forget',
  agentHome: '/m/agent',
  memberHome: '/m/member/home',
  mine: '/m/mine',
  settings: '/m/set',
  help: '/m/help',
  helpDetail: '/m/helpDetail',
  download: '/m/download',
  offline: '/m/offline',
  notice: '/m/notice',
  moreLottery: '/m/moreLottery',
  service: '/m/service',
  activity: '/m/activity',
  activityInfo: '/m/activityInfo',
  startLottery: '/m/startLottery',
  lottery: '/m/lottery',
  gameLobby: '/m/gameLobby',
  userAgreement: '/m/useragreement',
  trial: '/m/trail',
  gameCenter: '/m/gameCenter',
  slotsCenter: '/m/slotsCenter',
  message: '/m/message',
  inviteFriends: '/m/inviteFriends',
  maintenance: '/m/maintenance',
  launchGame: '/m/launchGame',
  gameList: '/m/gameList',
  voucherCenter: '/m/voucherCenter',
  withdraw: '/m/withdraw',
  gameRecord: '/m/gameRecord',
  accountRecord: '/m/transaction/record',
  securityCenter: '/m/securityCenter',
  depositRecord: '/m/vouReport',
  withdrawRecord: '/m/withdrawReport',
  profitAndLoss: '/m/profitandloss',
  uplineTransfer: '/m/upLine/transfer',
  rewardCenter: '/m/rewardCenter',
  leaderBoard: '/m/leaderBoard',
  rebateReport: '/m/member/rebateReport',
  inbox: '/m/webEmail',
  feedback: '/m/feedback',
  benefits: '/m/member/benefits',
  memberNotice: '/m/member/notice',
  salaryContract: '/m/member/agent/getSalaryContract',
  dividendContract: '/m/member/agent/getDevidendContract',
  hourContract: '/m/member/agent/getHourContract',
  openAccount: '/m/agentRegister',
  dividend: '/m/member/agent/agentDivident',
  teamOverview: '/m/agent/team/overview',
  team: '/m/member/team',
  redRain: '/m/redRain',
  teamProfitAndLoss: '/m/agent/team/pnl',
  teamBetting: '/m/teamBetting',
  agentRebate: '/m/member/agent/agentRebeat',
  teamRebate: '/m/member/teamRebate',
} as const;
export type Path = (typeof paths)[keyof typeof paths];

/** Other addresses of the same screens. */
export const aliases: Readonly<Record<string, Path>> = {
  '/': paths.home,
  '/m': paths.home,
  '/m/': paths.home,
  '/m/index': paths.home,
  '/m/index.html': paths.home,
  '/register.html': paths.register,
  '/m/register.html': paths.register,
};

/** A place inside the site that an address names, or home: never another site, a script or an account part. */
export function safePath(wanted: string | undefined): string {
  if (!wanted || !/^\/m\/[A-Za-z0-9]/.test(wanted) || /[\\\u0000-\u001f]|\/\/|@/.test(wanted))
    return paths.home;
  const resolved = URL.parse(wanted, 'https://site.invalid');
  const inside = resolved?.host === 'site.invalid' && resolved.pathname.startsWith('/m/');
  return inside ? resolved.pathname + resolved.search : paths.home;
}
