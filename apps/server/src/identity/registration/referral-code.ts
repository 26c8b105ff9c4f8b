import type { Randomness } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { findOwnReferralCode, insertReferralCode, lockInviter } from './queries.ts';

/** Without characters that look like others. */
const CHARACTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
/** The largest multiple of the number of characters in a byte, so that all characters are equally likely. */
const FAIR_BELOW = 256 - (256 % CHARACTERS.length);
/** 30⁸ codes: even a second attempt is extremely unlikely. */
const MAX_ATTEMPTS = 5;

interface CodeOwner {
  readonly merchantCode: string;
  readonly memberId: bigint;
}

/** The referral code of a member. The first call creates the code. */
export async function referralCodeOf(
  randomness: Randomness,
  tx: Tx,
  { merchantCode, memberId }: CodeOwner,
): Promise<string> {
  await tx.run(lockInviter, [memberId]);
  const own = await tx.maybe(findOwnReferralCode, [memberId]);
  if (own) return own.code;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const code = generateCode(randomness);
    if ((await tx.run(insertReferralCode, [merchantCode, code, memberId])) > 0) return code;
  }
  throw new Error('every generated referral code is taken');
}

function generateCode(randomness: Randomness): string {
  let code = '';
  while (code.length < LENGTH) {
    const [drawn = FAIR_BELOW] = randomness.bytes(1);
    if (drawn < FAIR_BELOW) code += CHARACTERS.charAt(drawn % CHARACTERS.length);
  }
  return code;
}
