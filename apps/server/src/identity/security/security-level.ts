export interface Protection {
  readonly withdrawalPassword: boolean;
  /** A number or a mail address that was proven. */
  readonly provenContact: boolean;
  /** An authenticator or a passkey. */
  readonly secondFactor: boolean;
}

/** Everything is high, any of it medium: a level says what is still missing, not how strong a password is. */
export function levelOf({
  withdrawalPassword,
  provenContact,
  secondFactor,
}: Protection): 'low' | 'medium' | 'high' {
  const held = [withdrawalPassword, provenContact, secondFactor].filter(Boolean).length;
  if (held === 3) return 'high';
  return held > 0 ? 'medium' : 'low';
}
