import { extraRoute } from '@tessera/contract/system';
import * as z from 'zod/mini';
import { faultsOf, settingsOf } from './read-settings.ts';
import { brand, SETTINGS } from './settings.ts';

/** A setting as an operator writes it. */
interface WrittenSetting {
  readonly schema: z.ZodMiniType;
  /** Effective while the setting is not set. */
  readonly fallback: unknown;
}

const templateVersion = z._default(z.enum(['0', '1']), '1');

/** Settings that a server reads with more tolerance than an operator is given. */
const STRICT: Readonly<Record<string, WrittenSetting>> = {
  brand: { schema: brand, fallback: z.parse(brand, {}) },
  mobileTemplate: {
    schema: z.strictObject({ mem_cen: templateVersion, dep_func: templateVersion }),
    fallback: { mem_cen: '1', dep_func: '1' },
  },
  paths: { schema: z.array(extraRoute), fallback: [] },
};

/** Every setting of `site_setting`, by name. */
export const WRITTEN_SETTINGS: Readonly<Record<string, WrittenSetting>> = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, schema]) => [
    name,
    STRICT[name] ?? { schema, fallback: z.parse(schema, undefined) },
  ]),
);

/** What keeps a valid value from being used beside the other stored values: unreadable colors, a foreign picture. */
export function settingFaults(name: string, stored: ReadonlyMap<string, unknown>): readonly string[] {
  return faultsOf(settingsOf(stored, () => {}))[name] ?? [];
}
