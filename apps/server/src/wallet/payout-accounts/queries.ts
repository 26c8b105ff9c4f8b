import type { PayoutKind } from '@tessera/contract/wallet/payout-account';
import { statement } from '../../platform/database/statement.ts';

interface BankRow {
  readonly code: string;
  readonly kind: PayoutKind;
  readonly name: string;
}

export const listBanks = statement<[merchantCode: string], BankRow>(
  'wallet.list-payout-banks',
  `SELECT code, kind, name FROM payout_bank WHERE merchant_code = $1 AND enabled ORDER BY sort, code`,
);

export const findBank = statement<[merchantCode: string, code: string], BankRow>(
  'wallet.find-payout-bank',
  `SELECT code, kind, name FROM payout_bank WHERE merchant_code = $1 AND code = $2 AND enabled`,
);

/** Inserts banks for a merchant without banks. Changes of the operator stay. */
export const putBanks = statement<[merchantCode: string, codes: string[], kinds: string[], names: string[]]>(
  'wallet.put-payout-banks',
  `INSERT INTO payout_bank (merchant_code, code, kind, name, sort)
   SELECT $1, code, kind, name, sort
     FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS bank (code, kind, name, sort)
    WHERE NOT EXISTS (SELECT FROM payout_bank WHERE merchant_code = $1)
   ON CONFLICT DO NOTHING`,
);

export interface AccountRow {
  readonly id: bigint;
  readonly kind: PayoutKind;
  readonly bankCode: string;
  readonly name: string;
  readonly last4: string;
  readonly addedAt: Date;
  readonly usableFrom: Date;
}

const ACCOUNT = `a.id, b.kind, a.bank_code AS "bankCode", b.name, a.last4, a.added_at AS "addedAt",
          a.usable_from AS "usableFrom"
     FROM payout_account a JOIN payout_bank b ON b.merchant_code = a.merchant_code AND b.code = a.bank_code`;

export const listAccounts = statement<[memberId: bigint], AccountRow>(
  'wallet.list-payout-accounts',
  `SELECT ${ACCOUNT} WHERE a.member_id = $1 AND a.removed_at IS NULL ORDER BY a.id`,
);

export const findAccount = statement<[memberId: bigint, id: bigint], AccountRow>(
  'wallet.find-payout-account',
  `SELECT ${ACCOUNT} WHERE a.member_id = $1 AND a.id = $2 AND a.removed_at IS NULL`,
);

/** The member's own account with this number, unless it was removed. */
export const findOwnNumber = statement<[memberId: bigint, lookup: Buffer], AccountRow>(
  'wallet.find-own-payout-number',
  `SELECT ${ACCOUNT} WHERE a.member_id = $1 AND a.lookup = $2 AND a.removed_at IS NULL`,
);

/** Lock until the transaction ends, so that accounts of one member are added one at a time. */
export const lockMember = statement<[memberId: bigint], { id: bigint }>(
  'wallet.hold-member',
  `SELECT id FROM member WHERE id = $1 FOR NO KEY UPDATE`,
);

/**
 * Lock until the transaction ends: of two members who add the same number, the second sees that it is taken.
 */
export const lockNumber = statement<[key: bigint], { locked: '' }>(
  'wallet.hold-payout-number',
  `SELECT pg_advisory_xact_lock($1::bigint)::text AS locked`,
);

/** A number that ever belonged to another member stays theirs, even after removal. */
export const findOtherOwner = statement<
  [merchantCode: string, lookup: Buffer, memberId: bigint],
  { taken: boolean }
>(
  'wallet.find-other-payout-owner',
  `SELECT EXISTS (SELECT FROM payout_account
     WHERE merchant_code = $1 AND lookup = $2 AND member_id <> $3) AS taken`,
);

export const countOfKind = statement<[memberId: bigint, kind: PayoutKind], { count: number }>(
  'wallet.count-payout-accounts',
  `SELECT count(*)::integer AS count
     FROM payout_account a JOIN payout_bank b ON b.merchant_code = a.merchant_code AND b.code = a.bank_code
    WHERE a.member_id = $1 AND b.kind = $2 AND a.removed_at IS NULL`,
);

export const insertAccount = statement<
  [
    memberId: bigint,
    merchantCode: string,
    bankCode: string,
    holderSealed: Buffer | null,
    numberSealed: Buffer,
    lookup: Buffer,
    last4: string,
    addedAt: Date,
    usableFrom: Date,
  ],
  { id: bigint }
>(
  'wallet.insert-payout-account',
  `INSERT INTO payout_account (member_id, merchant_code, bank_code, holder_sealed, number_sealed, lookup, last4,
                               added_at, usable_from)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   RETURNING id`,
);

export const markRemoved = statement<[memberId: bigint, id: bigint, now: Date]>(
  'wallet.remove-payout-account',
  `UPDATE payout_account SET removed_at = $3 WHERE member_id = $1 AND id = $2 AND removed_at IS NULL`,
);

/** Includes removed accounts, because payouts in transit still need the destination. */
export const findDestination = statement<
  [id: bigint],
  { memberId: bigint; bankCode: string; holderSealed: Buffer | null; numberSealed: Buffer }
>(
  'wallet.find-payout-destination',
  `SELECT member_id AS "memberId", bank_code AS "bankCode", holder_sealed AS "holderSealed",
          number_sealed AS "numberSealed"
     FROM payout_account WHERE id = $1`,
);
