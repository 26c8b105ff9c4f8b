import type { RegisterRules } from '@tessera/contract/identity/register-rules';
import { useState, useSyncExternalStore } from 'react';
import { CallFailure, useCall } from '../../api/index.ts';
import { type Affiliate, isWellFormed, storedAffiliate } from './affiliate-code.ts';

export interface Invitation {
  /** Affiliate of the link, unless it is invalid. */
  readonly linked: Affiliate | undefined;
  /** The code of the link if it is malformed or unknown. */
  readonly invalidCode: string | undefined;
  /** A code was refused already: the next one is checked before anything else is sent. */
  readonly checkFirst: boolean;
  /** Records a refusal at registration: the link's code is not sent again. */
  refuse(): void;
  /** Returns the form rules; a valid link replaces the field. */
  rulesWith(rules: RegisterRules): RegisterRules;
}

/** The visitor's invitation: from the link, or typed. */
export function useInvitation(): Invitation {
  const stored = useStoredAffiliate();
  const malformed = stored !== undefined && !isWellFormed(stored);
  const { error, isSuccess } = useCall(
    'identity.affiliateCheck',
    { code: stored?.code ?? '', ...(stored?.domain !== undefined && { domain: stored.domain }) },
    { enabled: stored !== undefined && !malformed },
  );
  const [refused, setRefused] = useState(false);
  const unknown = error instanceof CallFailure && error.code === 'affiliate.code.err';
  const invalid = malformed || unknown;
  const linked = invalid || refused ? undefined : stored;
  return {
    linked,
    invalidCode: invalid ? stored?.code : undefined,
    checkFirst: invalid || refused,
    refuse: () => setRefused(true),
    rulesWith(rules) {
      // The field stays until the link is known to be valid, as in the server's markup.
      if (!linked || !isSuccess) return rules;
      return { ...rules, affiliateCode: { ...rules.affiliateCode, enabled: false, required: false } };
    },
  };
}

/** Read on the client only: the server's markup cannot contain it. */
function useStoredAffiliate(): Affiliate | undefined {
  const text = useSyncExternalStore(
    () => () => {},
    () => JSON.stringify(storedAffiliate() ?? null),
    () => 'null',
  );
  return (JSON.parse(text) as Affiliate | null) ?? undefined;
}
