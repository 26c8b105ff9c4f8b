import { languageCode } from '@tessera/contract/system';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { findLanguage } from './queries.ts';

/** The language the site is read in, where the cookie of the choice names one. */
export function chosenLanguage({ cookies }: Pick<WriteCall, 'cookies'>): string | null {
  const language = z.safeParse(languageCode, cookies.get('lang'));
  return language.success ? language.data : null;
}

/** The language a member chose last, on whatever device. */
export async function memberLanguage(db: Queryable, memberId: bigint): Promise<string | null> {
  const { language } = await db.one(findLanguage, [memberId]);
  return language;
}
