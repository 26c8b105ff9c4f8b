// Identity of a member, and the options of the member's merchant.
export {
  anyMember,
  isEnabled,
  maskedName,
  memberNamed,
  type Superior,
  superiorOf,
} from './members/member.ts';
export { pictureUrl } from './members/member-info.ts';
export { REAL_TYPES } from './members/queries.ts';
export { offeredFlags, offeredOptions, readFlags } from './merchants/flags.ts';
export { currencyOf } from './merchants/merchants.ts';
export { countryOfCurrency, readMobileNumber } from './personal/mobile-number.ts';
