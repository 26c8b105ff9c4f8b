/** Binds a sealed column to its member: bytes moved to another row do not open. */
export const identitySeal = {
  name: (memberId: bigint) => `identity-check/name/${memberId}`,
  birthDate: (memberId: bigint) => `identity-check/birth-date/${memberId}`,
  idNumber: (memberId: bigint) => `identity-check/id-number/${memberId}`,
} as const;
