import type { Randomness } from '../../platform/clock.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { memberRegistered, type StartingProtection } from '../events.ts';
import { chosenLanguage } from '../members/change-language.ts';
import { insertMember } from '../members/queries.ts';
import { findMerchant } from '../merchants/queries.ts';
import { savePersonal, type PersonalValue } from '../personal/personal.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import type { SessionOwner } from '../sessions/sessions.ts';
import { putWithdrawalPassword } from '../withdrawal-password/queries.ts';

/** Data of a new account; a missing value is empty. */
export interface NewAccount {
  /** Undefined: the name is generated. */
  readonly userName: string | undefined;
  readonly nickname?: string | null;
  readonly passwordHash?: string | null;
  readonly paymentPasswordHash?: string | null;
  readonly uplineId?: bigint | null;
  readonly recommenderId?: bigint | null;
  readonly registerUrl?: string | undefined;
  readonly registerMethod?: string | undefined;
  readonly personal?: readonly PersonalValue[];
  readonly protection?: StartingProtection | undefined;
}

const MEMBER_TYPE = 0;

/** Opens a member's account with its related rows; undefined when the name is taken. */
export async function openAccount(
  deps: IdentityDeps,
  account: NewAccount,
  call: WriteCall,
): Promise<SessionOwner | undefined> {
  const { merchantCode } = deps;
  const { tx } = call;
  const inserted = await insertNamed(deps, account, call);
  if (!inserted) return undefined;
  const { id, userName } = inserted;
  await savePersonal(deps, tx, { memberId: id, personal: account.personal ?? [] });
  const { paymentPasswordHash } = account;
  if (paymentPasswordHash) await tx.run(putWithdrawalPassword, [id, paymentPasswordHash, deps.clock.now()]);
  const { asset } = await tx.one(findMerchant, [merchantCode]);
  const { protection } = account;
  const registered = { memberId: id, merchantCode, asset, ...(protection && { protection }) };
  await deps.events.publish(tx, memberRegistered, registered);
  const source = deps.devices.source(call);
  await recordAccountEvent(tx, { memberId: id, kind: 'registered', at: deps.clock.now(), source });
  return { id, merchantCode, userName, type: MEMBER_TYPE, firstTimeLogin: false };
}

/** 36⁹ names can be generated: even a second attempt is extremely unlikely. */
const MAX_NAME_ATTEMPTS = 5;

async function insertNamed(deps: IdentityDeps, account: NewAccount, call: WriteCall) {
  if (account.userName !== undefined) return insert(deps, { ...account, userName: account.userName }, call);
  for (let tries = 0; tries < MAX_NAME_ATTEMPTS; tries += 1) {
    const inserted = await insert(deps, { ...account, userName: generateUserName(deps.randomness) }, call);
    if (inserted) return inserted;
  }
  throw new Error('every generated user name is taken');
}

async function insert(
  deps: IdentityDeps,
  account: NewAccount & { readonly userName: string },
  call: WriteCall,
) {
  const { userName } = account;
  const member = await call.tx.maybe(insertMember, [
    deps.merchantCode,
    userName,
    MEMBER_TYPE,
    account.nickname ?? null,
    account.passwordHash ?? null,
    false,
    printable(account.registerUrl),
    account.registerMethod ?? null,
    deps.clock.now(),
    account.uplineId ?? null,
    account.recommenderId ?? null,
    chosenLanguage(call),
    null,
    null,
  ]);
  return member && { id: member.id, userName };
}

/** PostgreSQL text cannot contain NUL, and the other control characters are not readable. */
function printable(text: string | undefined): string | null {
  return text?.replaceAll(/\p{C}/gu, '') ?? null;
}

const NAME_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

const NAME_LENGTH = 9;

/**
 * The largest multiple of the number of characters in a byte: remainders of larger bytes would favour the first
 * characters.
 */
const FAIR_BELOW = 256 - (256 % NAME_CHARACTERS.length);

/** A generated user name: `m` and nine characters, all equally likely. */
export function generateUserName(randomness: Randomness): string {
  let name = 'm';
  while (name.length <= NAME_LENGTH) {
    const [drawn = FAIR_BELOW] = randomness.bytes(1);
    if (drawn < FAIR_BELOW) name += NAME_CHARACTERS.charAt(drawn % NAME_CHARACTERS.length);
  }
  return name;
}
