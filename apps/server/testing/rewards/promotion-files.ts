/** Terms of promotions as staff writes them. The first deposit is doubled, with stakes of eight times the bonus. */
export const DEPOSIT_TERMS = {
  basisPoints: 10_000,
  minDeposit: '50',
  maxBonus: '500',
  wagering: 8,
  lastsDays: 30,
  claimDays: 7,
  deposits: 'first',
} as const;

export const MISSION_TERMS = {
  type: 'mission',
  metric: 'turnover',
  window: 'day',
  gameTypes: [] as string[],
  gameIds: [] as string[],
  claimDays: 7,
  milestones: [
    { reach: '100', reward: '5' },
    { reach: '300', reward: '20.005' },
  ],
};

export const BOARD_TERMS = {
  type: 'board',
  metric: 'turnover',
  gameTypes: [] as string[],
  gameIds: [] as string[],
  prizes: ['100', '50.505'],
  claimDays: 7,
};

export const REFERRAL_TERMS = {
  depositAmount: '100',
  turnoverAmount: '300',
  withinDays: 30,
  rewardAmount: '50',
  friendRewardAmount: '20',
  monthLimit: 1,
  claimDays: 14,
};
