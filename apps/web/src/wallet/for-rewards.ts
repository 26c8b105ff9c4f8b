// The explanation of a payment, the terms of a bonus, ranges of days, and refusals of player protection.
export { BonusTerms } from './bonuses/bonus-terms.tsx';
export { RestrictionNote, restrictionOf } from './protection/restriction-note.tsx';
export { daysOf, isFixed, type Range, RangeChoice, rangeOf, rangeSearch } from './records/date-range.tsx';
export { ExplainedAmount, ExplainSheet } from './records/explain-sheet.tsx';
