import type { Queryable } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { readFlags } from '../merchants/flags.ts';

/** The merchant's switches as the site may offer them: nothing is on that the operator did not set up. */
export async function offeredFlags(
  { external, merchantCode }: Pick<IdentityDeps, 'external' | 'merchantCode'>,
  db: Queryable,
): Promise<Readonly<Record<string, boolean>>> {
  const flags = await readFlags(db, merchantCode);
  return {
    ...flags,
    GOOGLELOGIN3: flags.GOOGLELOGIN3 && external.google !== undefined,
    FACEBOOKLOGIN3: flags.FACEBOOKLOGIN3 && external.facebook !== undefined,
    PHONETOKEN3: external.phoneTokens !== undefined,
  };
}
