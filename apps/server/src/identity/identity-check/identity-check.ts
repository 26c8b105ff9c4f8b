import { dayOf } from '@tessera/contract/calendar';

/** Binds a sealed column to its member: bytes moved to another row do not open. */
export const identitySeal = {
  name: (memberId: bigint) => `identity-check/name/${memberId}`,
  birthDate: (memberId: bigint) => `identity-check/birth-date/${memberId}`,
  idNumber: (memberId: bigint) => `identity-check/id-number/${memberId}`,
} as const;

/** Whole years of somebody born on this date, on the day of the house's calendar that `now` is in. */
export function ageOn(birthDate: string, now: Date): number {
  const today = dayOf(now.getTime());
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
