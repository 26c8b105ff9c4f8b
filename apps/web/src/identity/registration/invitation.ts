import type { RegisterRules } from '@tessera/contract/identity/register-rules';
import { useState, useSyncExternalStore } from 'react';
import { CallFailure, useCall } from '../../api/index.ts';
import { type Affiliate, isWellFormed, keptAffiliate } from './affiliate-code.ts';

export interface Invitation {
  /** That of the link, unless it turned out to be invalid. */
  readonly linked: Affiliate | undefined;
  /** The code of the link, where it is malformed or nobody's. */
  readonly invalidCode: string | undefined;
  /** One was refused already: the next is checked before anything else is sent. */
  readonly doubted: boolean;
  /** A code was refused at registration: that of the link is not sent again. */
  refuse(): void;
  /** The rules of the form, where a valid link takes the place of the field. */
  rulesWith(rules: RegisterRules): RegisterRules;
}

/** The invitation of this visitor: of the link that brought them, or typed where there is none. */
export function useInvitation(): Invitation {
  const kept = useKept();
  const malformed = kept !== undefined && !isWellFormed(kept);
  const { error, isSuccess } = useCall(
    'identity.affiliateCheck',
    { code: kept?.code ?? '', ...(kept?.domain !== undefined && { domain: kept.domain }) },
    { enabled: kept !== undefined && !malformed },
  );
  const [refused, setRefused] = useState(false);
  const unknown = error instanceof CallFailure && error.code === 'affiliate.code.err';
  const invalid = malformed || unknown;
  const linked = invalid || refused ? undefined : kept;
  return {
    linked,
    invalidCode: invalid ? kept?.code : undefined,
    doubted: invalid || refused,
    refuse: () => setRefused(true),
    rulesWith(rules) {
      // Until it is known to be valid the field stays, as in the server's markup.
      if (!linked || !isSuccess) return rules;
      return { ...rules, affiliateCode: { ...rules.affiliateCode, enabled: false, required: false } };
    },
  };
}

/** What this tab keeps, as the server's markup cannot know it. */
function useKept(): Affiliate | undefined {
  const text = useSyncExternalStore(
    () => () => {},
    () => JSON.stringify(keptAffiliate() ?? null),
    () => 'null',
  );
  return (JSON.parse(text) as Affiliate | null) ?? undefined;
}
