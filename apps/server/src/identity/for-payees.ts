// The permitted name of a payee.
export { fixPayeeName, isPayee, isSameName, maskedPayeeName, readName } from './personal/payee-name.ts';
