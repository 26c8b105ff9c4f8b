import { DAY_MS } from '../../platform/clock.ts';

/** Most markets permit one kind of products for a promotion: here casino games, without betting and lotteries. */
const CASINO = ['RNG', 'FISH', 'LIVE', 'PVP'];
const NO_CASINO = ['SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT'];

interface SeedTerms {
  readonly now: Date;
  /** Converts pesos into the currency of the merchant. */
  amount(pesos: string): string;
}

/** Promotions of the demo platform as files of an operator. */
export function promotionsOf({ now, amount }: SeedTerms): readonly object[] {
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  const promotions = [
    ...offers(amount),
    ...tickets(amount),
    ...missions(amount, inDays),
    leaderBoard(amount, inDays),
    referral(amount, inDays),
    cashback(amount, inDays),
  ];
  return promotions.map((promotion) => ({ endsAt: null, budget: amount('1000000'), ...promotion }));
}

type Amount = SeedTerms['amount'];
type InDays = (days: number) => string;

function offers(amount: Amount): readonly object[] {
  return [
    {
      code: 'first-deposit',
      kind: 'DEPOSIT',
      texts: { EN: 'First deposit doubled', TY: 'Doble ang unang deposito', AR: 'أول إيداع يُحسب ضعفين' },
      terms: {
        basisPoints: 10_000,
        minDeposit: amount('50'),
        maxBonus: amount('500'),
        wagering: 8,
        lastsDays: 30,
        claimDays: 7,
        deposits: 'first',
        refusedTypes: NO_CASINO,
      },
    },
    {
      code: 'demo-calendar',
      kind: 'LOGIN',
      texts: { EN: 'Seven bright days', TY: 'Pitong maliwanag na araw', AR: 'سبعة أيام مشرقة' },
      terms: {
        calendar: 'cycle',
        missed: 'continue',
        amounts: ['5', '5', '5', '8', '8', '8', '25'].map(amount),
        claimDays: 7,
      },
    },
    {
      code: 'demo-code',
      kind: 'PROMOCODE',
      texts: { EN: 'Mosaic', TY: 'Mosaic', AR: 'فسيفساء' },
      terms: { amount: amount('30'), claimDays: 7 },
    },
  ];
}

function tickets(amount: Amount): readonly object[] {
  return [
    {
      code: 'demo-ticket',
      kind: 'TICKET',
      texts: { EN: 'A free go on the slots', TY: 'Libreng laro sa slots', AR: 'لعب مجاني في السلوتس' },
      terms: {
        amount: amount('20'),
        gameTypes: ['RNG'],
        maxStake: amount('5'),
        lastsDays: 14,
        claimDays: 60,
      },
    },
    {
      code: 'demo-discount',
      kind: 'TICKET',
      texts: {
        EN: '20% off live casino',
        TY: '20% bawas sa live casino',
        AR: 'خصم 20% على الكازينو المباشر',
      },
      terms: {
        amount: amount('50'),
        stakeBasisPoints: 2_000,
        gameTypes: ['LIVE'],
        lastsDays: 14,
        claimDays: 60,
      },
    },
  ];
}

/** The two automatic missions began a week ago, so that the seeded play counts. */
function missions(amount: Amount, inDays: InDays): readonly object[] {
  const milestones = (pairs: readonly (readonly [reach: string, reward: string])[]) =>
    pairs.map(([reach, reward]) => ({ reach, reward: amount(reward) }));
  const shared = { type: 'mission', gameIds: [], claimDays: 14 };
  return [
    {
      code: 'demo-rounds',
      kind: 'MISSION',
      texts: { EN: 'Fifty rounds a day', TY: 'Limampung round sa isang araw', AR: 'خمسون جولة في اليوم' },
      startsAt: inDays(-7),
      terms: {
        ...shared,
        metric: 'rounds',
        window: 'day',
        gameTypes: CASINO,
        milestones: milestones([
          ['20', '5'],
          ['35', '8'],
          ['50', '15'],
        ]),
      },
    },
    {
      code: 'demo-slots',
      kind: 'MISSION',
      texts: { EN: 'Slots of the week', TY: 'Slots ng linggo', AR: 'سلوتس الأسبوع' },
      startsAt: inDays(-7),
      terms: {
        ...shared,
        metric: 'turnover',
        window: 'week',
        gameTypes: ['RNG'],
        milestones: [
          { reach: amount('100'), reward: amount('5') },
          { reach: amount('500'), reward: amount('15') },
          { reach: amount('1000'), reward: amount('25') },
        ],
      },
    },
    {
      code: 'demo-catch',
      kind: 'MISSION',
      joinBy: 'member',
      texts: { EN: 'The big catch', TY: 'Ang malaking huli', AR: 'الصيد الكبير' },
      endsAt: inDays(30),
      terms: {
        ...shared,
        metric: 'rounds',
        minStake: amount('0.1'),
        window: 'promotion',
        gameTypes: ['FISH'],
        milestones: milestones([
          ['20', '10'],
          ['100', '30'],
        ]),
      },
    },
  ];
}

/** The board rewards the best multiple, which does not depend on the size of the stake. */
function leaderBoard(amount: Amount, inDays: InDays): object {
  const prizes = ['500', '300', '200', '100', '100', '50', '50', '50', '50', '50'];
  return {
    code: 'demo-board',
    kind: 'MISSION',
    texts: { EN: 'Best win of the month', TY: 'Pinakamagandang panalo ng buwan', AR: 'أفضل فوز في الشهر' },
    startsAt: inDays(-7),
    endsAt: inDays(23),
    terms: {
      type: 'board',
      metric: 'multiple',
      gameTypes: ['RNG'],
      gameIds: [],
      prizes: prizes.map(amount),
      claimDays: 30,
    },
  };
}

/** The promotion is older than the demo accounts, so that invited demo accounts count. */
function referral(amount: Amount, inDays: InDays): object {
  return {
    code: 'demo-friends',
    kind: 'REFERRAL',
    texts: { EN: 'Bring a friend', TY: 'Magdala ng kaibigan', AR: 'ادعُ صديقًا' },
    startsAt: inDays(-90),
    terms: {
      depositAmount: amount('500'),
      turnoverAmount: amount('100'),
      withinDays: 60,
      rewardAmount: amount('50'),
      friendRewardAmount: amount('20'),
      monthLimit: 10,
      claimDays: 30,
    },
  };
}

/** The terms of the published promotion `promotion-cashback`. */
function cashback(amount: Amount, inDays: InDays): object {
  return {
    code: 'demo-cashback',
    kind: 'SAVIOR',
    texts: {
      EN: 'Weekly cashback on slots',
      TY: 'Lingguhang cashback sa slots',
      AR: 'استرداد أسبوعي في السلوتس',
    },
    startsAt: inDays(-5),
    endsAt: inDays(25),
    terms: {
      window: 'week',
      basisPoints: 1000,
      minLoss: amount('100'),
      maxAmount: amount('1000'),
      gameTypes: ['RNG'],
      claimDays: 7,
    },
  };
}
