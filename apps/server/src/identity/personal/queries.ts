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
    signsIn: boolean[],
    createdAt: Date,
  ]
>(
  'identity.insert-personal',
  `INSERT INTO member_personal (member_id, merchant_code, field, sealed, lookup, tail, verified_at, signs_in, created_at)
   SELECT $1, $2, field, sealed, lookup, tail, verified_at, signs_in, $9
     FROM unnest($3::text[], $4::bytea[], $5::bytea[], $6::text[], $7::timestamptz[], $8::boolean[])
       AS told (field, sealed, lookup, tail, verified_at, signs_in)`,
);

export const findPersonal = statement<[memberId: bigint, field: string], { sealed: Buffer }>(
  'identity.find-personal',
  `SELECT sealed FROM member_personal WHERE member_id = $1 AND field = $2`,
);

export const replacePersonal = statement<
  [
    memberId: bigint,
    merchantCode: string,
    field: string,
    sealed: Buffer,
    lookup: Buffer,
    tail: string,
    verifiedAt: Date,
  ]
>(
  'identity.replace-personal',
  `INSERT INTO member_personal (member_id, merchant_code, field, sealed, lookup, tail, verified_at, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
   ON CONFLICT (member_id, field) DO UPDATE
      SET sealed = excluded.sealed, lookup = excluded.lookup, tail = excluded.tail,
          verified_at = excluded.verified_at`,
);
