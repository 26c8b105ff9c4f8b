import type { SessionInfo } from '@tessera/contract/identity/identity';
import type { WriteCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { chosenLanguage } from '../members/member-language.ts';
import { keepLanguage, type MemberCredentials } from '../members/queries.ts';
import { notifyMember } from '../notices/notify-member.ts';
import { deviceName } from '../sessions/device-name.ts';

/** How a member got as far as this. */
export interface Entry {
  /** They proved just now who they are, by more than the cookie of a remembered device. */
  readonly confirmed: boolean;
  /** The first step was the password. */
  readonly byPassword?: boolean | undefined;
  /** This device shall be remembered from now on. */
  readonly remember?: boolean | undefined;
  /** The remembered device they came by. */
  readonly rememberFamily?: bigint | undefined;
}

/**
 * Opens the session of a member who proved who they are and may enter. The last step of every way in:
 * the cookie is set, and what the owner should know of it is written down and mailed.
 */
export async function signIn(
  deps: IdentityDeps,
  member: MemberCredentials,
  entry: Entry,
  call: WriteCall,
): Promise<SessionInfo> {
  const source = deps.devices.source(call);
  const rememberFamily = entry.remember
    ? await deps.remembered.start(call, member.id, source)
    : entry.rememberFamily;
  // The box was left empty: what it did before is undone.
  if (entry.byPassword && !entry.remember) await deps.remembered.drop(call);
  const owner = { ...member, firstTimeLogin: member.mustChangePassword };
  const opened = await deps.sessions.open(call.tx, owner, {
    source,
    confirmed: entry.confirmed,
    rememberFamily,
    signIn: true,
    leftBehind: call.cookies.get(deps.sessions.cookieName),
  });
  call.cookies.set(deps.sessions.cookieName, opened.sessionId);
  const language = chosenLanguage(call);
  if (language) await call.tx.run(keepLanguage, [member.id, language]);
  if (opened.newDevice) {
    const device = deviceName(source.userAgent) || source.ip;
    await notifyMember(deps, call.tx, { memberId: member.id, template: 'new-device', values: { device } });
  }
  return opened.info;
}
