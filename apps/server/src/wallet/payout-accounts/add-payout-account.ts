import { asciiDigits } from '@tessera/contract/digits';
import type { InputOf } from '@tessera/contract/endpoint';
import type { payoutAccount, PayoutAccount, PayoutKind } from '@tessera/contract/wallet/payout-account';
import { addExclusionLookups, isExcluded } from '../../identity/for-erasure.ts';
import { countryOfCurrency, readFlags, readMobileNumber } from '../../identity/for-members.ts';
import { notifyOwner } from '../../identity/for-notices.ts';
import { fixPayeeName, isPayee, readName } from '../../identity/for-payees.ts';
import {
  admitOwnerProof,
  consumeOwnerProof,
  type OwnerProof,
  type OwnerRefusal,
  sensitiveRefusal,
} from '../../identity/for-sensitive-actions.ts';
import { isCardNumber } from '../../platform/card-number.ts';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import {
  accountView,
  lookupText,
  MOST_OF_KIND,
  type NewPayoutAccount,
  storePayoutAccount,
} from './payout-account.ts';
import { isCryptoAddress } from './payout-number.ts';
import { countOfKind, findBank, findOtherOwner, findOwnNumber, lockMember, lockNumber } from './queries.ts';

const BANK_NUMBER = /^[A-Z0-9]{6,34}$/;

/** A validated account. The attempt of its code is counted. */
export interface PreparedAccount extends NewPayoutAccount {
  readonly proof: OwnerProof;
}

type AddInput = InputOf<typeof payoutAccount.addPayoutAccount>;
type AccountInvalid = Refusal<'payout.account.invalid' | 'payout.account.card'>;
type NotAvailable = Refusal<'session.confirm.required' | 'session.limited' | 'function.not.available'>;

/** The operator's switch for each kind. */
const SWITCH = { BC: 'BINDCARD3', EW: 'BINDEW3', VW: 'BINDVC3' } as const;

/** Validates the input and counts the attempt of the code, before any transaction. */
export async function preparePayoutAccount(
  deps: WalletDeps,
  input: AddInput,
  call: ReadCall<'member'>,
): Promise<PreparedAccount | AccountInvalid | OwnerRefusal | NotAvailable> {
  const refusal = sensitiveRefusal(call.session, deps.clock);
  if (refusal) return refusal;
  const flags = await readFlags(deps.identity, call.db);
  if (!flags[SWITCH[input.kind]]) return refuse('function.not.available');
  const account = await readAccount(deps, input, call);
  if (isRefusal(account)) return account;
  // A retry after a lost response needs no second code.
  const there = await call.db.maybe(findOwnNumber, [call.session.memberId, account.lookup]);
  const proof = there ? ({ by: 'nothing' } as const) : await admitOwnerProof(deps.identity, input, call);
  return isRefusal(proof) ? proof : { ...account, proof };
}

/** Stores the account and notifies the owner. The account is usable after one day. */
export async function addPayoutAccount(
  deps: WalletDeps,
  { proof, ...account }: PreparedAccount,
  call: WriteCall<'member'>,
): Promise<
  | PayoutAccount
  | Refusal<'payout.account.name' | 'payout.account.taken' | 'payout.account.most' | 'verification.code.err'>
> {
  const { tx, session } = call;
  const { memberId } = session;
  const { kind, lookup, holder } = account;
  await tx.one(lockMember, [memberId]);
  const there = await tx.maybe(findOwnNumber, [memberId, lookup]);
  if (there) return accountView(there, deps.clock);
  if (holder !== null && !(await isPayee(deps.identity, tx, { memberId, holder }))) {
    return refuse('payout.account.name');
  }
  const { count } = await tx.one(countOfKind, [memberId, kind]);
  if (count >= MOST_OF_KIND) return refuse('payout.account.most', { most: MOST_OF_KIND });
  const wrong = await consumeOwnerProof(deps.identity, proof, call);
  if (wrong) return wrong;
  await tx.one(lockNumber, [lookup.readBigInt64BE()]);
  // Only a proven owner learns that a number belongs to another member.
  const { taken } = await tx.one(findOtherOwner, [session.merchantCode, lookup, memberId]);
  if (taken || (await isExcluded(deps.identity, tx, [lookup], memberId)))
    return refuse('payout.account.taken');
  if (holder !== null) await fixPayeeName(deps.identity, tx, { memberId, holder });
  const row = await storePayoutAccount(deps, tx, { memberId, account });
  await addExclusionLookups(deps.identity, tx, memberId, [lookup]);
  const values = { account: `${row.name} ···${row.last4}` };
  await notifyOwner(deps.identity, call, { kind: 'payout-account-added', values });
  return accountView(row, deps.clock);
}

async function readAccount(
  { merchants, identity }: WalletDeps,
  { kind, bankCode, number: typed, holder: typedHolder }: AddInput,
  { db, session }: ReadCall<'member'>,
): Promise<NewPayoutAccount | AccountInvalid> {
  const { merchantCode } = session;
  const bank = await db.maybe(findBank, [merchantCode, bankCode]);
  if (bank?.kind !== kind) return refuse('payout.account.invalid', { field: 'bankCode' });
  const { currency } = merchants.get(merchantCode);
  const read = readPayoutNumber({ kind, bankCode, number: typed, currency });
  if (read === 'card') return refuse('payout.account.card');
  if (!read) return refuse('payout.account.invalid', { field: 'number' });
  const holder = kind === 'VW' ? null : readName(typedHolder ?? '');
  if (holder === undefined) return refuse('payout.account.invalid', { field: 'holder' });
  const { number } = read;
  const lookup = identity.vault.lookup('payout-account', lookupText(bankCode, number));
  return { merchantCode, kind, bankCode, name: bank.name, holder, number, lookup };
}

interface TypedNumber {
  readonly kind: PayoutKind;
  readonly bankCode: string;
  readonly number: string;
  /**
   * ISO 4217 currency of the merchant. E-wallets accept numbers of the currency's country, or of any country
   * for a shared currency.
   */
  readonly currency: string;
}

/** The number in its stored form. `card` for a payment card; undefined for a number of another kind. */
function readPayoutNumber(typed: TypedNumber): { readonly number: string } | 'card' | undefined {
  const { kind, bankCode, currency } = typed;
  const text = typed.number.trim();
  if (isCardNumber(asciiDigits(text))) return 'card';
  if (kind === 'VW') return isCryptoAddress(bankCode, text) ? { number: text } : undefined;
  if (kind === 'BC') {
    const number = asciiDigits(text).replaceAll('.', '').toUpperCase();
    return BANK_NUMBER.test(number) ? { number } : undefined;
  }
  const country = countryOfCurrency(currency);
  const mobile = readMobileNumber(text, undefined, { countries: country ? [country] : [], currency });
  return mobile && { number: mobile.e164 };
}
