// The explanation of a payment, the offer of a deposit, the terms of a bonus and the time it takes, ranges of days, and refusals of player protection.
export { BonusProjection } from './bonuses/bonus-projection.tsx';
export { BonusTerms, StakeAndWinFacts } from './bonuses/bonus-terms.tsx';
export { OfferSummary } from './deposits/deposit-offer.tsx';
export { OfferCard } from './deposits/offer-card.tsx';
export { RestrictionNote, restrictionOf } from './protection/restriction-note.tsx';
export { daysOf, isFixed, type Range, RangeChoice, rangeOf, rangeSearch } from './records/date-range.tsx';
export { ExplainedAmount, ExplainSheet } from './records/explain-sheet.tsx';
