import { type Statement, statement } from '../platform/database/statement.ts';

/**
 * One leg in database form: kind, asset, amount, member, debit kind and owner, credit kind and owner,
 * reversed id.
 */
export type LegRow = readonly [
  kind: string,
  asset: string,
  amountUnits: bigint,
  memberId: bigint | null,
  debitKind: string,
  debitOwner: string | null,
  creditKind: string,
  creditOwner: string | null,
  reversesId: bigint | null,
];

export interface AnswerRow {
  refusal: string | null;
  transferId: bigint | null;
  balanceUnits: bigint | null;
  sequence: bigint | null;
  replayed: boolean;
}

type PostStatement = Statement<readonly unknown[], AnswerRow>;
const HEADER_PARAMETERS = 5;
const LEG_PARAMETERS = 9;
const postStatements = new Map<number, PostStatement>();

/**
 * Posts in one statement. Parameters: scope, key, request hash, reference, recorded time, and nine per leg. One
 * named statement per number of legs.
 */
export function postStatement(legs: number): PostStatement {
  const known = postStatements.get(legs);
  if (known) return known;
  const rows = Array.from({ length: legs }, (_, leg) => {
    const first = HEADER_PARAMETERS + leg * LEG_PARAMETERS + 1;
    const parameters = Array.from({ length: LEG_PARAMETERS }, (_, index) => `$${first + index}`);
    return `ROW(${parameters.join(', ')})::ledger_leg`;
  });
  const made: PostStatement = statement(
    `ledger.post-${legs}`,
    `SELECT refusal AS "refusal", transfer_id AS "transferId", balance AS "balanceUnits",
            sequence AS "sequence", replayed AS "replayed"
     FROM ledger_post($1, $2, $3, $4, $5, ARRAY[${rows.join(', ')}])`,
  );
  postStatements.set(legs, made);
  return made;
}

export const findPosted = statement<[scope: string, key: string], { transferId: bigint }>(
  'ledger.find-posted',
  `SELECT transfer_id AS "transferId" FROM idempotency
    WHERE scope = $1 AND key = $2 AND transfer_id IS NOT NULL`,
);

export interface OriginalLegRow {
  transferId: bigint;
  kind: string;
  asset: string;
  amountUnits: bigint;
  memberId: bigint | null;
  debitKind: string;
  debitOwner: string | null;
  creditKind: string;
  creditOwner: string | null;
}

/** The legs of a transfer's posting, last leg first. Owners of house accounts only. */
export const listPosting = statement<[transferId: bigint], OriginalLegRow>(
  'ledger.list-posting',
  `SELECT t.id AS "transferId", t.kind AS "kind", t.asset AS "asset", t.amount AS "amountUnits",
          t.member_id AS "memberId",
          d.kind AS "debitKind", CASE WHEN d.may_go_negative THEN d.owner END AS "debitOwner",
          c.kind AS "creditKind", CASE WHEN c.may_go_negative THEN c.owner END AS "creditOwner"
   FROM transfer chosen
   JOIN transfer t ON t.id >= $1::bigint - $1 % 16 AND t.id < $1 - $1 % 16 + 16
   JOIN account d ON d.id = t.debit_account_id
   JOIN account c ON c.id = t.credit_account_id
   WHERE chosen.id = $1
   ORDER BY t.id DESC`,
);

/** Opens the three pockets and an empty balance. Affects no row where they exist. */
export const insertAccounts = statement<[memberId: bigint, asset: string]>(
  'ledger.insert-accounts',
  `WITH opened AS (
     INSERT INTO account (kind, owner, asset, may_go_negative)
     SELECT pocket, 'member:' || $1::bigint, $2::text, false FROM unnest(ARRAY['cash', 'locked', 'bonus']) pocket
     ON CONFLICT DO NOTHING
     RETURNING id, kind
   )
   INSERT INTO member_balance (member_id, asset, cash_account_id, locked_account_id, bonus_account_id)
   SELECT $1::bigint, $2::text, cash.id, locked.id, bonus.id
   FROM opened cash, opened locked, opened bonus
   WHERE cash.kind = 'cash' AND locked.kind = 'locked' AND bonus.kind = 'bonus'`,
);

export interface BalanceRow {
  cashUnits: bigint;
  lockedUnits: bigint;
  bonusUnits: bigint;
  sequence: bigint;
}

export const findBalance = statement<[memberId: bigint, asset: string], BalanceRow>(
  'ledger.find-balance',
  `SELECT cash AS "cashUnits", locked AS "lockedUnits", bonus AS "bonusUnits", sequence AS "sequence"
   FROM member_balance WHERE member_id = $1 AND asset = $2`,
);
