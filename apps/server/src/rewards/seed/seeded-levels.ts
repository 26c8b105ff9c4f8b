/** Levels of the demo platform as a file of an operator. `amount` converts pesos into the currency of the merchant. */
export function levelsOf(amount: (pesos: string) => string): object {
  return {
    // Members claim the rebate, so that a visitor sees how a claim works.
    rebatePayout: 'claim',
    giftDays: 60,
    base: {
      names: { EN: 'Member', TY: 'Miyembro', AR: 'عضو' },
      rates: { RNG: 20, FISH: 20, LIVE: 10, SPORTS: 10 },
    },
    levels: [
      {
        names: { EN: 'Bronze', TY: 'Tanso', AR: 'البرونزي' },
        match: 'all',
        conditions: { totalDeposit: amount('2000') },
        gift: amount('20'),
        rates: { RNG: 60, FISH: 40, LIVE: 20, PVP: 20, SPORTS: 20, ESPORTS: 20 },
      },
      {
        names: { EN: 'Silver', TY: 'Pilak', AR: 'الفضي' },
        match: 'all',
        conditions: { totalDeposit: amount('2000'), totalTurnover: amount('500') },
        retention: { match: 'any', deposit: amount('500'), turnover: amount('200') },
        gift: amount('50'),
        rates: { RNG: 80, FISH: 60, LIVE: 30, PVP: 30, SPORTS: 30, ESPORTS: 30 },
      },
      {
        names: { EN: 'Gold', TY: 'Ginto', AR: 'الذهبي' },
        match: 'any',
        conditions: { totalTurnover: amount('20000'), monthDeposit: amount('10000') },
        retention: { match: 'any', deposit: amount('2000'), turnover: amount('5000') },
        gift: amount('200'),
        rates: { RNG: 100, FISH: 80, LIVE: 40, PVP: 40, SPORTS: 40, ESPORTS: 40 },
      },
      {
        names: { EN: 'Platinum', TY: 'Platinum', AR: 'البلاتيني' },
        match: 'all',
        conditions: { totalTurnover: amount('100000'), monthTurnover: amount('20000') },
        retention: { match: 'all', turnover: amount('15000') },
        gift: amount('1000'),
        rates: { RNG: 120, FISH: 100, LIVE: 50, PVP: 50, SPORTS: 50, ESPORTS: 50 },
      },
    ],
  };
}
