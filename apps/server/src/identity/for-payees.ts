// The name that money may be paid to.
export { fixPayeeName, isPayee, isSameName, maskedPayeeName, readName } from './personal/payee-name.ts';
