import { REGISTER_PATTERNS } from '@tessera/contract/identity/register-patterns';
import {
  boundedRule,
  type FieldRule,
  isLimitField,
  LIMIT_FIELDS,
  REGISTER_FIELDS,
  type RegisterField,
  type RegisterRules,
} from '@tessera/contract/identity/register-rules';
import type { RegisterSettings } from '@tessera/contract/identity/registration';
import { amountFromUnits } from '@tessera/contract/money';
import { RE2JS } from 're2js';
import * as z from 'zod/mini';
import { type MarketProfile, mostPerMonth } from '../../platform/config/market.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { findMerchant } from '../merchants/queries.ts';

/** The form of a merchant without configuration: a name, a password, and an optional invitation code. */
export const DEFAULT_REGISTER_RULES: RegisterRules = {
  username: { enabled: true, required: true, patternId: 25, minLength: 4, maxLength: 20 },
  password: { enabled: true, required: true, patternId: 0, minLength: 8, maxLength: 128 },
  confirmPassword: { enabled: true, required: true, patternId: 0, minLength: 8, maxLength: 128 },
  paymentPassword: off(6, 6, 6),
  idNumber: off(4, 6, 20),
  qqNum: off(27, 5, 12),
  facebook: off(9, 5, 50),
  wechat: off(9, 6, 20),
  line: off(9, 4, 20),
  whatsapp: off(6, 7, 15),
  zalo: off(6, 9, 15),
  email: off(3, 6, 100),
  nickname: off(0, 2, 20),
  payeeName: off(21, 2, 60),
  birthday: off(11, 10, 10),
  depositLimitDay: off(0, 1, 20),
  depositLimitWeek: off(0, 1, 20),
  depositLimitMonth: off(0, 1, 20),
  mobileNum: off(6, 5, 15),
  verificationCode: off(6, 4, 10),
  recommenderId: off(9, 1, 32),
  // A malformed code gets the same refusal as a wrong code.
  affiliateCode: { enabled: true, required: false, patternId: 0, minLength: 1, maxLength: 128 },
  captcha: off(6, 4, 6),
};

/** A rule in the server's form. */
export interface ServerRule extends FieldRule {
  /**
   * The operator's own pattern for the whole value; `*` accepts everything. It takes precedence over
   * `patternId`.
   */
  readonly acceptedPattern?: string | undefined;
}

const MAX_PATTERN_LENGTH = 500;

const length = z.int().check(z.minimum(0), z.maximum(128));

/** The rule of a field as an operator configures it: differences from the default. */
export const writtenRegisterRule = z.partial(
  z.strictObject({
    enabled: z.boolean(),
    required: z.boolean(),
    patternId: z.int(),
    minLength: length,
    maxLength: length,
    acceptedPattern: z.string().check(z.maxLength(MAX_PATTERN_LENGTH)),
  }),
);

/** The rules of a merchant's form: its own over the defaults, within the fixed bounds. */
export async function registerRules(
  { merchantCode, log, market }: Pick<IdentityDeps, 'merchantCode' | 'log' | 'market'>,
  db: Queryable,
): Promise<RegisterRules<ServerRule>> {
  const { registerFields } = await db.one(findMerchant, [merchantCode]);
  const own = (registerFields ?? {}) as Readonly<Record<string, unknown>>;
  const ruleOf = (field: RegisterField): ServerRule => {
    const parsed = z.safeParse(writtenRegisterRule, own[field] ?? {});
    if (!parsed.success)
      log.error({ merchantCode, field }, 'the rule of a registration field cannot be used');
    const rule = boundedRule(field, { ...DEFAULT_REGISTER_RULES[field], ...defined(parsed.data ?? {}) });
    return { ...rule, ...ruleOfMarket(field, market) };
  };
  return Object.fromEntries(
    REGISTER_FIELDS.map((field) => [field, ruleOf(field)]),
  ) as unknown as RegisterRules<ServerRule>;
}

function defined(rule: object): Partial<ServerRule> {
  return Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined));
}

/** Operators cannot switch off requirements of the market. */
function ruleOfMarket(
  field: RegisterField,
  { birthdayRequired, limitsBeforePlay, limitsOffered }: MarketProfile,
): Pick<ServerRule, 'enabled' | 'required'> | undefined {
  const period = isLimitField(field) ? LIMIT_FIELDS[field] : undefined;
  const required = field === 'birthday' ? birthdayRequired : period && limitsBeforePlay.includes(period);
  if (required) return { enabled: true, required: true };
  return period && limitsOffered.includes(period) ? { enabled: true, required: false } : undefined;
}

/** The pattern of an operator that accepts every value. */
export const ANYTHING = '*';

/** Errors of a well-formed rule, evaluated with the defaults as the form does. */
export function registerRuleErrors(field: RegisterField, written: unknown): readonly string[] {
  const { patternId, acceptedPattern, ...rule } = written as z.output<typeof writtenRegisterRule>;
  const { minLength, maxLength } = { ...DEFAULT_REGISTER_RULES[field], ...defined(rule) };
  return [
    ...(minLength > maxLength ? ['minLength: above maxLength'] : []),
    ...(patternId !== undefined && !Object.hasOwn(REGISTER_PATTERNS, patternId)
      ? ['patternId: no such pattern']
      : []),
    ...(acceptedPattern !== undefined && acceptedPattern !== ANYTHING && !compilePattern(acceptedPattern)
      ? ['acceptedPattern: not a regular expression of RE2']
      : []),
  ];
}

/** The form as the page receives it. */
export async function getSetRegister(deps: IdentityDeps, db: Queryable): Promise<RegisterSettings> {
  const rules = await registerRules(deps, db);
  const shown = REGISTER_FIELDS.map((field) => [field, shownRule(rules[field])]);
  const cap = mostPerMonth(deps.market, false);
  return {
    fields: Object.fromEntries(shown) as RegisterSettings['fields'],
    ...(cap !== undefined && { mostPerMonth: amountFromUnits(cap) }),
  };
}

/** The rule without the operator's own pattern; the page must not refuse values that the pattern accepts. */
export function shownRule({ acceptedPattern, ...rule }: ServerRule): FieldRule {
  return acceptedPattern === undefined ? rule : { ...rule, patternId: 0 };
}

/** A pattern of an operator in RE2; undefined for one that does not compile. */
export function compilePattern(text: string): RE2JS | undefined {
  try {
    return RE2JS.compile(text);
  } catch {
    return undefined;
  }
}

function off(patternId: number, minLength: number, maxLength: number): FieldRule {
  return { enabled: false, required: false, patternId, minLength, maxLength };
}
