import { statement } from '../../platform/database/statement.ts';

type Names = Readonly<Record<string, string>>;

export interface BankOfChannel {
  readonly code: string;
  readonly names: Names;
}

/** Bank account that receives manual transfers. */
export interface TransferAccount {
  readonly bank: string;
  readonly holder: string;
  readonly number: string;
}

export interface ChannelRow {
  readonly method: string;
  readonly methodNames: Names;
  readonly code: string;
  readonly rail: string;
  readonly names: Names;
  readonly notes: Names;
  readonly minUnits: bigint;
  readonly maxUnits: bigint;
  readonly stepUnits: bigint;
  /** Decimal text, because a bigint array would arrive as text anyway. */
  readonly fixedUnits: readonly string[];
  readonly fixedOnly: boolean;
  readonly feeBasisPoints: number;
  readonly feeEachUnits: bigint;
  readonly recommended: boolean;
  readonly needsPayeeName: boolean;
  readonly banks: readonly BankOfChannel[];
  readonly transferTo: TransferAccount | null;
}

const channels = (
  more = '',
) => `SELECT c.method, m.names AS "methodNames", c.code, c.rail, c.names, c.notes, c.min_units AS "minUnits",
         c.max_units AS "maxUnits", c.step_units AS "stepUnits", c.fixed_units::text[] AS "fixedUnits",
         c.fixed_only AS "fixedOnly", c.fee_basis_points AS "feeBasisPoints", c.fee_each_units AS "feeEachUnits",
         c.recommended, c.needs_payee_name AS "needsPayeeName", c.banks, c.transfer_to AS "transferTo"${more}
    FROM deposit_channel c
    JOIN deposit_method m ON m.merchant_code = c.merchant_code AND m.code = c.method
   WHERE c.merchant_code = $1 AND c.enabled AND m.enabled`;

/** Includes whether the member's latest order used the channel. */
export const listChannels = statement<
  [merchantCode: string, memberId: bigint],
  ChannelRow & { readonly lastUsed: boolean }
>(
  'wallet.list-channels',
  `${channels(
    `, coalesce((c.method, c.code) = (SELECT o.method, o.channel FROM deposit_order o
          WHERE o.member_id = $2 ORDER BY o.id DESC LIMIT 1), false) AS "lastUsed"`,
  )} ORDER BY m.sort, m.code, c.sort, c.code`,
);

/** One channel of a method, or the first channel. */
export const findChannel = statement<[merchantCode: string, method: string, code: string | null], ChannelRow>(
  'wallet.find-channel',
  `${channels()} AND c.method = $2 AND ($3::text IS NULL OR c.code = $3) ORDER BY c.sort, c.code LIMIT 1`,
);

export const putMethod = statement<[merchantCode: string, code: string, names: string, sort: number]>(
  'wallet.put-method',
  `INSERT INTO deposit_method (merchant_code, code, names, sort)
   VALUES ($1, $2, $3, $4) ON CONFLICT (merchant_code, code) DO NOTHING`,
);

/**
 * Inserts the default number of open deposits per member and the amount up to which one operator confirms a
 * manual transfer.
 */
export const putDepositRules = statement<[merchantCode: string, onePersonUnits: bigint]>(
  'wallet.put-deposit-rules',
  `INSERT INTO deposit_rules (merchant_code, one_person_units) VALUES ($1, $2)
   ON CONFLICT (merchant_code) DO NOTHING`,
);

/** Takes the channel as one JSON object with the column names as keys. */
export const putChannel = statement<[channel: string]>(
  'wallet.put-channel',
  `INSERT INTO deposit_channel (merchant_code, method, code, rail, names, notes, min_units, max_units, step_units,
     fixed_units, fixed_only, fee_basis_points, fee_each_units, recommended, needs_payee_name, banks, transfer_to, sort)
   SELECT merchant_code, method, code, rail, names, coalesce(notes, '{}'), min_units, max_units, step_units, fixed_units,
          coalesce(fixed_only, false), coalesce(fee_basis_points, 0), coalesce(fee_each_units, 0),
          coalesce(recommended, false), coalesce(needs_payee_name, false), coalesce(banks, '[]'), transfer_to, sort
     FROM jsonb_populate_record(NULL::deposit_channel, $1::jsonb)
   ON CONFLICT (merchant_code, method, code) DO NOTHING`,
);

export const findCurrency = statement<[merchantCode: string], { readonly currency: string }>(
  'deposits.find-currency',
  'SELECT currency FROM merchant WHERE code = $1',
);
