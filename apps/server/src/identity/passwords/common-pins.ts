/** Ways over a keypad, and what is typed with one finger, that make no other rule: tried before anything else. */
const TRIED_FIRST = new Set([
  '102030',
  '131420',
  '142536',
  '147258',
  '147852',
  '147896',
  '159357',
  '159753',
  '246810',
  '258456',
  '258963',
  '321654',
  '357159',
  '456123',
  '456852',
  '741852',
  '753159',
  '789456',
  '852456',
  '963852',
  '123654',
  '123789',
  '135790',
  '135791',
  '147369',
  '520131',
]);
const FEW_DIGITS = 2;

/**
 * Whether a number is one that is tried first: five guesses are free, so it has to be among none of the few hundred
 * that half the world chooses. Dates are not refused: every tenth number is one.
 */
export function isCommonPin(text: string): boolean {
  if (!/^\d+$/.test(text)) return false;
  return TRIED_FIRST.has(text) || new Set(text).size <= FEW_DIGITS || isMirrored(text) || isDoubled(text);
}

/** 123321 */
function isMirrored(text: string): boolean {
  return text === [...text].reverse().join('');
}

/** 112233, 111222 */
function isDoubled(text: string): boolean {
  return /^(?:(\d)\1+)+$/.test(text);
}
