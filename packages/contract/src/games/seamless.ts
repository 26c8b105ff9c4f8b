import * as z from 'zod/mini';

/**
 * Protocol between a supplier of games and an operator's wallet: the Hub88 family. Both sides sign the raw body of
 * every request and every reply with RSA-SHA256, Base64, in the dialect's header. A business answer is HTTP 200 with a
 * `status`; other HTTP statuses are transport failures.
 */

/** Money on this wire is a whole number of 10⁻⁵ of the currency: 3.56 is 356000. Ledger units are 10⁻⁴. */
const WIRE_PER_UNIT = 10n;

/** Ledger units → wire amount. Throws a RangeError where a JSON integer cannot represent the amount exactly. */
export function wireFromUnits(units: bigint): number {
  const wire = Number(units * WIRE_PER_UNIT);
  if (!Number.isSafeInteger(wire)) throw new RangeError(`no safe integer on the wire: ${units} units`);
  return wire;
}

/** Wire amount → ledger units; undefined where the amount has more than `decimals` decimals. */
export function unitsFromWire(wire: number, decimals: number): bigint | undefined {
  if (!Number.isSafeInteger(wire)) return undefined;
  const exact = BigInt(wire);
  return exact % 10n ** BigInt(5 - decimals) === 0n ? exact / WIRE_PER_UNIT : undefined;
}

const WRITTEN_WHOLE = /^-?(?:0|[1-9][0-9]*)$/;
const MONEY_FIELDS = new Set(['amount', 'balance']);

interface JsonSource {
  /** The literal in the JSON text; absent for objects and lists. */
  readonly source?: string;
}

/**
 * Parses JSON without reading money as a float. An amount that is not written as a whole number stays text, which no
 * schema accepts as an amount. 1e5 and 0.99999999999999999999 are not amounts. Throws a SyntaxError for invalid JSON.
 */
export function parseExactly(text: string): unknown {
  const exactAmount = (key: string, value: unknown, { source }: JsonSource = {}): unknown =>
    typeof value === 'number' && MONEY_FIELDS.has(key) && !WRITTEN_WHOLE.test(source ?? '') ? source : value;
  return JSON.parse(text, exactAmount);
}

/** Spellings of the protocol by supplier. */
export const DIALECTS = {
  hub88: {
    signatureHeader: 'x-hub88-signature',
    /** Currency of a game without a wallet behind it: three X, which is ISO 4217 for none. */
    playMoney: 'X'.repeat(3),
    paths: {
      info: '/user/info',
      balance: '/user/balance',
      bet: '/transaction/bet',
      win: '/transaction/win',
      rollback: '/transaction/rollback',
    },
  },
  caleta: {
    signatureHeader: 'x-auth-signature',
    playMoney: 'FUN',
    paths: {
      check: '/wallet/check',
      balance: '/wallet/balance',
      bet: '/wallet/bet',
      win: '/wallet/win',
      rollback: '/wallet/rollback',
    },
  },
} as const;
export type Dialect = keyof typeof DIALECTS;
/** Calls of the operator's wallet. */
export type WalletCallName = 'info' | 'check' | 'balance' | 'bet' | 'win' | 'rollback';

export const WALLET_STATUSES = [
  'RS_OK',
  'RS_ERROR_UNKNOWN',
  'RS_ERROR_INVALID_PARTNER',
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_INVALID_SIGNATURE',
  'RS_ERROR_TOKEN_EXPIRED',
  'RS_ERROR_WRONG_SYNTAX',
  'RS_ERROR_WRONG_TYPES',
  'RS_ERROR_DUPLICATE_TRANSACTION',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
  'RS_ERROR_LIMIT_REACHED',
  'RS_ERROR_BET_LIMIT_EXCEEDED',
  'RS_ERROR_TIMEOUT',
] as const;
export const walletStatus = z.enum(WALLET_STATUSES);
export type WalletStatus = z.infer<typeof walletStatus>;

/** An id from a supplier: a request, a transaction, a round. */
const name = z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^[\x21-\x7e]+$/));
/** The player: an id without personal data. */
const user = z.string().check(z.minLength(3), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]+$/));
/** Bound to a user, a game and a currency. */
const token = z.string().check(z.minLength(10), z.maxLength(255), z.regex(/^[\x21-\x7e]+$/));
const gameCode = z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^\P{Cc}+$/u));
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
/** 10⁻⁵ of the currency. */
const amount = z.int().check(z.minimum(0));

export const infoRequest = z.object({ user, request_uuid: name });
export const checkRequest = z.object({ token, request_uuid: z.optional(name) });
export const balanceRequest = z.object({
  user,
  token,
  game_code: z.optional(gameCode),
  request_uuid: name,
});

const movement = {
  user,
  token,
  transaction_uuid: name,
  supplier_transaction_id: z.optional(z.string().check(z.maxLength(128))),
  supplier_user: z.optional(z.nullable(z.string().check(z.maxLength(128)))),
  round: name,
  /** The round is complete. */
  round_closed: z._default(z.boolean(), false),
  request_uuid: name,
  game_code: gameCode,
};
const priced = {
  ...movement,
  is_free: z._default(z.boolean(), false),
  currency,
  amount,
  bet: z.optional(z.nullable(z.string())),
  campaign_uuid: z.optional(z.nullable(z.string())),
  reward_uuid: z.optional(z.nullable(z.string())),
};

export const betRequest = z.object(priced);
/** The reference is the winning bet. */
export const winRequest = z.object({
  ...priced,
  reference_transaction_uuid: name,
  is_jackpot_win: z.optional(z.boolean()),
});
/** The reference is the reversed bet or win. */
export const rollbackRequest = z.object({ ...movement, reference_transaction_uuid: name });

export type InfoRequest = z.infer<typeof infoRequest>;
export type CheckRequest = z.infer<typeof checkRequest>;
export type BalanceRequest = z.infer<typeof balanceRequest>;
export type BetRequest = z.infer<typeof betRequest>;
export type WinRequest = z.infer<typeof winRequest>;
export type RollbackRequest = z.infer<typeof rollbackRequest>;

/** Extension of the family's protocol: the reason for a refusal by this server whose status has several meanings. */
export const BET_REASONS = ['reality-check', 'break'] as const;

/** The answer to balance, bet, win and rollback, and to check, which adds a token. */
export const walletReply = z.object({
  status: walletStatus,
  /** With LIMIT_REACHED an open reality check, with USER_DISABLED a break. Other values have no meaning. */
  reason: z.optional(
    z.pipe(
      z.unknown(),
      z.transform((value) => BET_REASONS.find((reason) => reason === value)),
    ),
  ),
  /** The sent value; absent where the request could not be parsed up to this field. */
  request_uuid: z.optional(z.string()),
  user: z.optional(z.string()),
  currency: z.optional(z.string()),
  /** May be negative, after a spent win was reversed. */
  balance: z.optional(z.int()),
  /** The answer to check: the token of the session. */
  token: z.optional(z.string()),
});
export type WalletReply = z.infer<typeof walletReply>;

export const infoReply = z.object({
  status: walletStatus,
  request_uuid: z.optional(z.string()),
  user: z.optional(z.string()),
  country: z.optional(z.string()),
  jurisdiction: z.optional(z.string()),
  sub_partner_id: z.optional(z.string()),
  /** Dates are YYYY-MM-DD; a date of birth is never disclosed. */
  birth_date: z.optional(z.nullable(z.string())),
  registration_date: z.optional(z.string()),
});
export type InfoReply = z.infer<typeof infoReply>;

/** Calls of an operator to a supplier, below the supplier's own address. */
export const GAMES_PATHS = {
  url: '/operator/generic/v2/game/url',
  list: '/operator/generic/v2/game/list',
  round: '/operator/generic/v2/game/round',
} as const;

/** Without user and token, the game runs for play money, in the dialect's currency for play money. */
export const gameUrlRequest = z.object({
  operator_id: name,
  user: z.optional(user),
  token: z.optional(token),
  sub_partner_id: z.optional(z.string()),
  platform: z.enum(['GPL_DESKTOP', 'GPL_MOBILE']),
  lobby_url: z.string(),
  deposit_url: z.optional(z.string()),
  /** ISO 639-1. */
  lang: z.string(),
  ip: z.optional(z.string()),
  game_code: gameCode,
  currency,
  country: z.optional(z.string()),
  /** Beyond the family: the match of a sports game to open, as the vendor names the match. */
  event_id: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
});
export type GameUrlRequest = z.infer<typeof gameUrlRequest>;
export const gameUrlReply = z.object({ url: z.url() });
export type GameUrlReply = z.infer<typeof gameUrlReply>;

export const gameListRequest = z.object({ operator_id: name });
export const gameListReply = z.array(
  z.object({
    name: z.string(),
    game_code: gameCode,
    enabled: z.boolean(),
    /** Who makes it. */
    product: z.string(),
    platforms: z.array(z.string()),
    category: z.string(),
    url_thumb: z.optional(z.string()),
    url_background: z.optional(z.string()),
    blocked_countries: z.optional(z.array(z.string())),
    free_bet_support: z.optional(z.boolean()),
    /** Extension of the protocol for `npm run catalogue`: play money, class, lowest bet in the currency, lines. */
    demo_game_support: z.optional(z.boolean()),
    class: z.optional(z.string()),
    min_bet: z.optional(z.string()),
    paylines: z.optional(z.int()),
  }),
);
export type GameListReply = z.infer<typeof gameListReply>;

export const gameRoundRequest = z.object({
  operator_id: name,
  user,
  transaction_uuid: name,
  round: z.optional(name),
});
export type GameRoundRequest = z.infer<typeof gameRoundRequest>;
/** Address of the round's page. */
export const gameRoundReply = z.object({ url: z.url() });
