import { REGISTER_FIELDS } from '@tessera/contract/identity/register-rules';
import * as z from 'zod/mini';
import { EDITABLE_SETTINGS, settingErrors, SITE_FLAGS } from '../content/index.ts';
import {
  DEFAULT_FLAGS,
  DEFAULT_REGISTER_RULES,
  phoneCountries,
  registerRuleErrors,
  writtenRegisterRule,
} from '../identity/for-operator.ts';
import type { Tx } from '../platform/database/statement.ts';
import {
  putCountries,
  putFlag,
  putRegisterField,
  putSite,
  removeFlag,
  removeRegisterField,
  removeSite,
  type StoredSettings,
} from './queries.ts';

/** One setting of a site: how it is validated, and where it is stored. */
export interface Setting {
  readonly schema: z.ZodMiniType;
  /** Effective while the setting is not set. */
  readonly fallback: unknown;
  /** The setting can close the site, so a change needs a confirmation. */
  readonly closesSite: boolean;
  /** The stored value; undefined when unset. */
  stored(all: StoredSettings): unknown;
  /** Validation errors of a value with the right shape. */
  validationErrors(value: unknown, all: StoredSettings): readonly string[];
  /** Stores a value; undefined removes the one that is stored. */
  store(tx: Tx, merchantCode: string, value: unknown): Promise<unknown>;
}

const CLOSES_SITE: ReadonlySet<string> = new Set(['maintenance', 'regionRestriction']);
const withoutErrors = () => [];

const siteSettings = Object.entries(EDITABLE_SETTINGS).map(([name, written]): [string, Setting] => [
  name,
  {
    ...written,
    closesSite: CLOSES_SITE.has(name),
    stored: ({ site }) => site[name],
    validationErrors: (value, { site }) =>
      settingErrors(name, new Map(Object.entries({ ...site, [name]: value }))),
    store: (tx, merchantCode, value) =>
      value === undefined
        ? tx.run(removeSite, [merchantCode, name])
        : tx.run(putSite, [merchantCode, name, JSON.stringify(value)]),
  },
]);

const flags = Object.entries({ ...DEFAULT_FLAGS, ...SITE_FLAGS }).map(
  ([flag, fallback]): [string, Setting] => [
    `flags.${flag}`,
    {
      schema: z.boolean(),
      fallback,
      closesSite: false,
      stored: (all) => all.flags[flag],
      validationErrors: withoutErrors,
      store: (tx, merchantCode, value) =>
        value === undefined
          ? tx.run(removeFlag, [merchantCode, flag])
          : tx.run(putFlag, [merchantCode, flag, JSON.stringify(value)]),
    },
  ],
);

const registerFields = REGISTER_FIELDS.map((field): [string, Setting] => [
  `registerFields.${field}`,
  {
    schema: writtenRegisterRule,
    fallback: DEFAULT_REGISTER_RULES[field],
    closesSite: false,
    stored: (all) => all.registerFields[field],
    validationErrors: (value) => registerRuleErrors(field, value),
    store: (tx, merchantCode, value) =>
      value === undefined
        ? tx.run(removeRegisterField, [merchantCode, field])
        : tx.run(putRegisterField, [merchantCode, field, JSON.stringify(value)]),
  },
]);

const phoneCountriesSetting: Setting = {
  schema: z.array(z.enum(phoneCountries() as [string, ...string[]])).check(z.minLength(1)),
  fallback: [],
  closesSite: false,
  stored: ({ countries }) => (countries.length === 0 ? undefined : countries),
  validationErrors: withoutErrors,
  store: (tx, merchantCode, value = []) => tx.run(putCountries, [merchantCode, value as string[]]),
};

/** Every setting by its name. */
export const ALL_SETTINGS: ReadonlyMap<string, Setting> = new Map([
  ...siteSettings,
  ['phoneCountries', phoneCountriesSetting],
  ...flags,
  ...registerFields,
]);
