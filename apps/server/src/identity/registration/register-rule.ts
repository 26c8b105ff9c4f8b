import { amountFromUnits } from '@tessera/contract/money';
import {
  boundedRule,
  type FieldRule,
  isLimitField,
  LIMIT_FIELDS,
  REGISTER_FIELDS,
  type RegisterField,
  type RegisterRules,
} from '@tessera/contract/identity/register-rules';
import { REGISTER_PATTERNS } from '@tessera/contract/identity/register-patterns';
import type { RegisterSettings } from '@tessera/contract/identity/registration';
import * as z from 'zod/mini';
import { type MarketProfile, mostPerMonth } from '../../platform/config/market.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { findMerchant } from '../merchants/queries.ts';
import { ANYTHING, compilePattern } from './compile-pattern.ts';
import { DEFAULT_REGISTER_RULES } from './default-rules.ts';

/** A rule as the server knows it. */
export interface ServerRule extends FieldRule {
  /** The operator's own pattern, for the whole of the value; `*` is anything. It stands before `patternId`. */
  readonly acceptedPattern?: string | undefined;
}

const LONGEST_PATTERN = 500;
const length = z.int().check(z.minimum(0), z.maximum(128));
/** The rule of a field as an operator writes it: only what differs from the default. */
export const writtenRegisterRule = z.partial(
  z.strictObject({
    enabled: z.boolean(),
    required: z.boolean(),
    patternId: z.int(),
    minLength: length,
    maxLength: length,
    acceptedPattern: z.string().check(z.maxLength(LONGEST_PATTERN)),
  }),
);

/** The rules of a merchant's form: its own over the defaults, within the bounds nobody can widen. */
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

/** What a market asks for no operator can switch off. */
function ruleOfMarket(
  field: RegisterField,
  { birthdayRequired, limitsBeforePlay, limitsOffered }: MarketProfile,
): Pick<ServerRule, 'enabled' | 'required'> | undefined {
  const period = isLimitField(field) ? LIMIT_FIELDS[field] : undefined;
  const required = field === 'birthday' ? birthdayRequired : period && limitsBeforePlay.includes(period);
  if (required) return { enabled: true, required: true };
  return period && limitsOffered.includes(period) ? { enabled: true, required: false } : undefined;
}

function defined(rule: object): Partial<ServerRule> {
  return Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined));
}

/** What keeps a rule of the right shape from being used: judged with what the default adds to it, as the form is. */
export function registerRuleFaults(field: RegisterField, written: unknown): readonly string[] {
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

/** The form as the page may know it. */
export async function getSetRegister(deps: IdentityDeps, db: Queryable): Promise<RegisterSettings> {
  const rules = await registerRules(deps, db);
  const shown = REGISTER_FIELDS.map((field) => [field, shownRule(rules[field])]);
  const cap = mostPerMonth(deps.market, false);
  return {
    fields: Object.fromEntries(shown) as RegisterSettings['fields'],
    ...(cap !== undefined && { mostPerMonth: amountFromUnits(cap) }),
  };
}

/** A rule without the operator's own pattern; the page's test must not refuse what that one takes. */
export function shownRule({ acceptedPattern, ...rule }: ServerRule): FieldRule {
  return acceptedPattern === undefined ? rule : { ...rule, patternId: 0 };
}
