import { birthdayAfter } from '@tessera/contract/calendar';
import type { ProtectionOverview } from '@tessera/contract/wallet/protection';
import { ageRestrictions } from '../../platform/config/market.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { recordChange, latestTime } from './protection.ts';
import { type ProtectionDeps, protectionOverview } from './overview.ts';
import { findProtection, lockBalances, putAge } from './queries.ts';

const OLDEST_YEARS = 120;

/**
 * Stores only derived dates: the end of minority and the end of the young-adult period, while they lie in the
 * future.
 */
export async function setBirthday(
  deps: ProtectionDeps,
  birthday: string,
  { tx, session }: WriteCall<'session'>,
): Promise<ProtectionOverview | Refusal<'protection.birthday.told' | 'protection.birthday.invalid'>> {
  const { memberId } = session;
  await tx.run(lockBalances, [memberId]);
  const now = await latestTime(deps, tx);
  const inTime = birthdayAfter(birthday, 0) <= now && now <= birthdayAfter(birthday, OLDEST_YEARS);
  if (!inTime) return refuse('protection.birthday.invalid');
  if ((await tx.maybe(findProtection, [memberId]))?.ageReportedAt) return refuse('protection.birthday.told');
  const { ofAgeFrom, youngUntil } = ageRestrictions(deps.market, birthday, now);
  await tx.run(putAge, [memberId, now, ofAgeFrom, youngUntil]);
  await recordChange(deps, tx, memberId, 'birthday', {});
  return protectionOverview(deps, tx, session);
}
