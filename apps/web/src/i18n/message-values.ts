/** Made from locales/en.json by `node apps/web/locale-catalogue.ts`, on every build and every save in development. */
export interface MessageValues {
  'deposit.amountLimit': { min: string | number; max: string | number };
  'deposit.limits': { min: string | number; max: string | number };
  'deposit.submit': { amount: string | number };
  'games.count': { count: number };
  'games.empty.name': { name: string | number };
  'games.favouriteFailed': { name: string | number };
  'mine.joined': { days: number };
  'onItsWay.title': { section: string | number };
  'record.order': { order: string | number };
  'register.rule.alphanumeric': { min: number; max: number };
  'register.rule.any': { min: number; max: number };
  'register.rule.lowercase': { min: number; max: number };
  'register.rule.noSpace': { min: number; max: number };
  'slot.cycle.text': { seconds: string | number };
  'slot.fair.stops': { stops: string | number };
  'slot.lineWin': { line: string | number; count: string | number; symbol: string | number };
  'slot.lines.one': { line: string | number };
  'slot.moreLines': { count: number };
  'slot.pays.lineStake': { lines: string | number; amount: string | number; stake: string | number };
  'slot.return.text': { percent: string | number; numerator: string | number; denominator: string | number };
  'slot.returned': { amount: string | number };
  'slot.won': { amount: string | number };
  'ui.clear': { field: string | number };
  'ui.favouriteAdd': { name: string | number };
  'ui.favouriteRemove': { name: string | number };
  'ui.slide': { index: number; count: number };
  'ui.supportCode': { code: string | number };
}
