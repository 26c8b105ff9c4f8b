import type { InputOf } from '@tessera/contract/endpoint';
import type { identity } from '@tessera/contract/identity/identity';
import type { WriteCall } from '../../platform/http/call.ts';
import { keepLanguage } from './queries.ts';

/** Keeps the language of a member: mails and SMS go out in it, and other devices open in it. */
export async function changeLanguage(
  { language }: InputOf<typeof identity.changeLanguage>,
  { tx, session }: WriteCall<'session'>,
): Promise<Record<string, never>> {
  await tx.run(keepLanguage, [session.memberId, language]);
  return {};
}
