import type { InputOf } from '@tessera/contract/endpoint';
import type { identity } from '@tessera/contract/identity/identity';
import { languageCode } from '@tessera/contract/system';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { findLanguage, saveLanguage } from './queries.ts';

/** Saves the language of a member, which messages and other devices use. */
export async function changeLanguage(
  { language }: InputOf<typeof identity.changeLanguage>,
  { tx, session }: WriteCall<'session'>,
): Promise<Record<string, never>> {
  await tx.run(saveLanguage, [session.memberId, language]);
  return {};
}

/** The language of the site, where the language cookie names one. */
export function chosenLanguage({ cookies }: Pick<WriteCall, 'cookies'>): string | null {
  const language = z.safeParse(languageCode, cookies.get('lang'));
  return language.success ? language.data : null;
}

/** The language that a member chose last, on any device. */
export async function memberLanguage(db: Queryable, memberId: bigint): Promise<string | null> {
  const { language } = await db.one(findLanguage, [memberId]);
  return language;
}
