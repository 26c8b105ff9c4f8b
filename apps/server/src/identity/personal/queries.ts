import { statement } from '../../platform/database/statement.ts';

export const insertPersonal = statement<
  [
    memberId: bigint,
    merchantCode: string,
    fields: string[],
    sealed: Buffer[],
    lookups: Buffer[],
    tails: string[],
    verified: (Date | null)[],
    createdAt: Date,
  ]
>(
  'identity.insert-personal',
  `INSERT INTO member_personal (member_id, merchant_code, field, sealed, lookup, tail, verified_at, created_at)
   SELECT $1, $2, field, sealed, lookup, tail, verified_at, $8
     FROM unnest($3::text[], $4::bytea[], $5::bytea[], $6::text[], $7::timestamptz[])
       AS told (field, sealed, lookup, tail, verified_at)`,
);
