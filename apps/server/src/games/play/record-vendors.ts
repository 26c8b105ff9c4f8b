import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { record } from '@tessera/contract/wallet/record';
import type { ReadCall } from '../../platform/http/call.ts';
import { listPlayedVendors } from './queries.ts';

/** Whose games the member ever bet on: what their record can be narrowed to. */
export async function recordVendors(
  { language }: InputOf<typeof record.recordVendors>,
  { db, session }: ReadCall<'session'>,
): Promise<OutputOf<typeof record.recordVendors>> {
  return db.many(listPlayedVendors, [language, session.memberId]);
}
