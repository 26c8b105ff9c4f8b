import type { OutputOf } from '@tessera/contract/endpoint';
import type { security } from '@tessera/contract/identity/security';
import type { ReadCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { findIdentityCheck } from '../identity-check/queries.ts';
import { ownerProofMethods } from './owner-proof.ts';
import { type ContactField, type ContactRow, findLastLogin, listContacts } from './queries.ts';
import { securityFactors } from './security-factors.ts';
import { limitedRefusal } from './sensitive-change.ts';
import { deviceName } from '../sessions/device-name.ts';
import { findWithdrawalPassword } from '../withdrawal-password/queries.ts';

type Config = OutputOf<typeof security.securityConfig>;

/** The protection of an account as its owner sees it. */
export async function securityConfig(deps: IdentityDeps, call: ReadCall<'session'>): Promise<Config> {
  const { db, session } = call;
  const { memberId } = session;
  const [factors, contacts, pin, last, check, ownerMethods] = await Promise.all([
    securityFactors(call),
    db.many(listContacts, [memberId]),
    db.maybe(findWithdrawalPassword, [memberId]),
    db.maybe(findLastLogin, [memberId, Buffer.from(session.idHash, 'hex')]),
    db.maybe(findIdentityCheck, [memberId]),
    ownerProofMethods(deps, db, memberId),
  ]);
  const now = deps.clock.now();
  const locked = pin?.lockedUntil && pin.lockedUntil > now ? pin.lockedUntil : null;
  const limited = limitedRefusal(session, deps.clock);
  return {
    level: levelOf({
      withdrawalPassword: pin !== undefined,
      provenContact: contacts.some(({ verifiedAt }) => verifiedAt !== null),
      secondFactor: factors.totpEnabledAt !== null || factors.passkeys.length > 0,
    }),
    lastLogin: last
      ? { at: last.at.toISOString(), ip: last.ip ?? '', device: deviceName(last.userAgent) }
      : null,
    paymentPassword: { isComplete: pin !== undefined, lockedUntil: locked?.toISOString() ?? null },
    mobile: shown(deps, contacts, 'mobileNum'),
    email: shown(deps, contacts, 'email'),
    ownerWays: ownerMethods,
    limitedUntil: limited ? (session.limitedUntil?.toISOString() ?? null) : null,
    idVerification: { status: check?.status ?? 'none', reason: check?.reason ?? null },
    sends: { sms: deps.messageChannels.sms, mail: deps.messageChannels.mail },
  };
}

function shown(
  { vault }: IdentityDeps,
  contacts: readonly ContactRow[],
  field: ContactField,
): Config['mobile'] {
  const found = contacts.find((contact) => contact.field === field);
  if (!found) return null;
  const verified = found.verifiedAt !== null;
  if (field === 'mobileNum') return { shown: `••• ${found.tail}`, verified };
  const [name = '', domain = ''] = vault.decrypt(field, found.encrypted).split(/@(?=[^@]*$)/);
  return { shown: `${[...name][0] ?? ''}•••@${domain}`, verified };
}

interface Protection {
  readonly withdrawalPassword: boolean;
  /** A verified number or mail address. */
  readonly provenContact: boolean;
  /** An authenticator or a passkey. */
  readonly secondFactor: boolean;
}

/** Missing protection lowers the level; the strength of the password does not count. */
function levelOf({ withdrawalPassword, provenContact, secondFactor }: Protection): 'low' | 'medium' | 'high' {
  const present = [withdrawalPassword, provenContact, secondFactor].filter(Boolean).length;
  if (present === 3) return 'high';
  return present > 0 ? 'medium' : 'low';
}
