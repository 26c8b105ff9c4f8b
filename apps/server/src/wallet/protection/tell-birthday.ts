import type { ProtectionOverview } from '@tessera/contract/wallet/protection';
import { birthdayAfter } from '@tessera/contract/calendar';
import { ageRestrictions } from '../../platform/config/market.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { keepChange } from './keep-change.ts';
import { type ProtectionDeps, protectionOverview } from './overview.ts';
import { findProtection, lockMoney, putAge } from './queries.ts';
import { timeSeen } from './time-seen.ts';

const OLDEST_YEARS = 120;

/** Kept of a birthday is until when its owner is too young to play or counts as young, while that is still to come. */
export async function tellBirthday(
  deps: ProtectionDeps,
  birthday: string,
  { tx, session }: WriteCall<'session'>,
): Promise<ProtectionOverview | Refusal<'protection.birthday.told' | 'protection.birthday.invalid'>> {
  const { memberId } = session;
  await tx.run(lockMoney, [memberId]);
  const now = await timeSeen(deps, tx);
  const inTime = birthdayAfter(birthday, 0) <= now && now <= birthdayAfter(birthday, OLDEST_YEARS);
  if (!inTime) return refuse('protection.birthday.invalid');
  if ((await tx.maybe(findProtection, [memberId]))?.ageToldAt) return refuse('protection.birthday.told');
  const { ofAgeFrom, youngUntil } = ageRestrictions(deps.market, birthday, now);
  await tx.run(putAge, [memberId, now, ofAgeFrom, youngUntil]);
  await keepChange(deps, tx, memberId, 'birthday', {});
  return protectionOverview(deps, tx, session);
}
