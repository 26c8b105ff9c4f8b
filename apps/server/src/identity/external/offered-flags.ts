import type { Queryable } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { type Flags, readFlags } from '../merchants/flags.ts';

/** The merchant's switches as the site may offer them: nothing is on that the operator did not set up. */
export async function offeredFlags(
  deps: Pick<IdentityDeps, 'external' | 'market' | 'merchantCode' | 'sends'>,
  db: Queryable,
): Promise<Flags> {
  const { external, sends } = deps;
  const flags = await readFlags(deps, db);
  return {
    ...flags,
    GOOGLELOGIN3: flags.GOOGLELOGIN3 && external.google !== undefined,
    FACEBOOKLOGIN3: flags.FACEBOOKLOGIN3 && external.facebook !== undefined,
    PHONETOKEN3: flags['PHONETOKEN3'] !== false && external.phoneVerifier !== undefined,
    PWRESETMAIL3: sends.mail,
  };
}
