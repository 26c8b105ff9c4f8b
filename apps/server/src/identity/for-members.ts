// Who a member is, and which options the merchant of the member has.
export {
  anyMember,
  isEnabled,
  maskedName,
  memberNamed,
  type Superior,
  superiorOf,
} from './members/member.ts';
export { REAL_TYPES } from './members/queries.ts';
export { offeredFlags, readFlags } from './merchants/flags.ts';
export { currencyOf } from './merchants/merchants.ts';
export { countryOfCurrency, readMobileNumber } from './personal/mobile-number.ts';
