import { unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { systemClock } from '../../src/platform/clock.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { onDatabase } from '../server/running-server.ts';
import { VALID_TERMS } from './valid-terms.ts';

const TERMS = JSON.stringify(VALID_TERMS.LOGIN);

const putPromotion = statement<[code: string, joinBy: string, now: Date, terms: string]>(
  'test.put-running-promotion',
  `INSERT INTO promotion (merchant_code, code, kind, state, join_by, texts, terms, starts_at)
   VALUES ('tessera', $1, 'LOGIN', 'running', $2, '{"EN": "Seven days in a row"}', $4::jsonb, $3)`,
);

const endPromotion = statement<[code: string]>(
  'test.end-running-promotion',
  `UPDATE promotion SET state = 'ended' WHERE code = $1`,
);

const putReward = statement<[userName: string, code: string, sourceKey: string, units: bigint, now: Date]>(
  'test.put-reward-of-promotion',
  `INSERT INTO reward (member_id, kind, promotion_id, source_key, form, asset, amount_units, state, data, issued_at, expires_at)
   SELECT m.id, p.kind, p.id, $3, 'cash', k.asset, $4, 'issued', '{}', $5, $5::timestamptz + interval '7 days'
     FROM member m JOIN merchant k ON k.code = m.merchant_code JOIN promotion p ON p.code = $2 WHERE m.user_name = $1`,
);

const reserve = statement<[code: string, units: bigint]>(
  'test.reserve-for-reward',
  `UPDATE promotion SET reserved_units = reserved_units + $2 WHERE code = $1`,
);

/** Runs a promotion of daily sign-ins on a running server. Returns the function that ends the promotion. */
export async function runAnnouncedPromotion(
  databaseUrl: string,
  code: string,
  joinBy: 'member' | 'application',
): Promise<() => Promise<void>> {
  await onDatabase(databaseUrl, (database) =>
    database.run(putPromotion, [code, joinBy, systemClock.now(), TERMS]),
  );
  return async () => {
    await onDatabase(databaseUrl, (database) => database.run(endPromotion, [code]));
  };
}

/** Issues a cash reward of a promotion to a member of a running server. */
export async function issueOfPromotion(
  databaseUrl: string,
  userName: string,
  { code, amount }: { readonly code: string; readonly amount: string },
): Promise<void> {
  const units = unitsFromAmount(amount);
  await onDatabase(databaseUrl, (database) =>
    database.transaction(async (tx) => {
      await tx.run(reserve, [code, units]);
      await tx.run(putReward, [userName, code, randomUUID(), units, systemClock.now()]);
    }),
  );
}
