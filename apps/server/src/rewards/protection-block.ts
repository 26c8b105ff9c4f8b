/** Reasons for which player protection refuses the cash of a reward, or the begin of a bonus. */
const PROTECTION_BLOCKS = ['protection.break', 'protection.excluded', 'protection.age'] as const;
export type ProtectionBlock = (typeof PROTECTION_BLOCKS)[number];

export function isProtectionBlock(reason: string): reason is ProtectionBlock {
  return PROTECTION_BLOCKS.some((block) => block === reason);
}
