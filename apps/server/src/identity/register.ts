import type { RegisterInput, SessionInfo } from '@tessera/contract/identity';
import { firstRegisterFault, foldUserName, type RegisterRules } from '@tessera/contract/register-rules';
import type { Queryable } from '../platform/database/statement.ts';
import type { ReadCall, WriteCall } from '../platform/http/call.ts';
import { type Refusal, refuse } from '../platform/http/refusal.ts';
import type { IdentityDeps } from './deps.ts';
import { memberRegistered } from './events.ts';
import { hashOrBusy } from './hash-or-busy.ts';
import { findAnyMember, findMerchant, insertMember } from './queries.ts';
import { DEFAULT_REGISTER_RULES } from './registration.ts';

const MEMBER_TYPE = 0;

export interface CheckedRegistration {
  readonly input: RegisterInput;
  readonly userName: string;
  readonly passwordHash: string;
}

/** The rules of a merchant's form: its own over the defaults. */
export async function registerRules(db: Queryable, merchantCode: string): Promise<RegisterRules> {
  const merchant = await db.one(findMerchant, [merchantCode]);
  return { ...DEFAULT_REGISTER_RULES, ...merchant.registerFields };
}

/** Checks the form against the merchant's rules and hashes the password, before any transaction. */
export async function checkRegistration(
  deps: IdentityDeps,
  input: RegisterInput,
  call: ReadCall,
): Promise<CheckedRegistration | Refusal<'register.field.invalid' | 'login.busy'>> {
  const userName = foldUserName(input.username);
  const rules = await registerRules(call.db, deps.merchantCode);
  const fault = firstRegisterFault(input, rules);
  if (fault) return refuse('register.field.invalid', { ...fault });
  const passwordHash = await hashOrBusy(() => deps.passwords.hash(input.password));
  return typeof passwordHash === 'string' ? { input, userName, passwordHash } : passwordHash;
}

/** Opens the account and signs it in. What the client may not set (type, merchant) never comes from it. */
export async function register(
  deps: IdentityDeps,
  { input, userName, passwordHash }: CheckedRegistration,
  call: WriteCall,
): Promise<SessionInfo | Refusal<'register.username.exists'>> {
  const { merchantCode } = deps;
  const member = await call.tx.maybe(insertMember, [
    merchantCode,
    userName,
    MEMBER_TYPE,
    input.nickname ?? null,
    passwordHash,
    false,
    input.registerUrl ?? null,
    input.registerMethod ?? null,
    deps.clock.now(),
  ]);
  if (!member) return refuse('register.username.exists');
  const { asset } = await call.tx.one(findMerchant, [merchantCode]);
  await deps.events.publish(call.tx, memberRegistered, { memberId: member.id, merchantCode, asset });
  const owner = { id: member.id, merchantCode, userName, type: MEMBER_TYPE, firstTimeLogin: false };
  const { sessionId, info } = await deps.sessions.open(call.tx, owner);
  call.cookies.set(deps.sessions.cookieName, sessionId);
  return info;
}

/** Whether anybody is registered yet. */
export async function anyMember(db: Queryable): Promise<boolean> {
  return (await db.maybe(findAnyMember, [])) !== undefined;
}
