import { asciiDigits } from '@tessera/contract/digits';
import { type RegisterForm, rulesOfForm, tidied } from '@tessera/contract/identity/register-rules';
import type { ReadCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { GivenAnswer } from '../captcha/captcha.ts';
import { isCaptchaDue } from '../codes/captcha-toll.ts';
import type { IdentityDeps } from '../deps.ts';
import { isExcludedDevice } from '../erasure/excluded-lookup.ts';
import { byAddress } from '../limits/by-address.ts';
import { isOver, type Limit, retryAfterSeconds } from '../limits/limits.ts';
import type { Source } from '../limits/source.ts';
import { type Flags, readFlags } from '../merchants/flags.ts';
import { hashOrBusy } from '../passwords/hash-or-busy.ts';
import { type Personal, PERSONAL_FIELDS } from '../personal/personal.ts';
import { brandsOf, fieldRefusal, formFault, type FormRules } from './form-fault.ts';
import { invitersOf } from './invitation.ts';
import { type OwnNumber, proveNumber } from './prove-number.ts';
import { findUserName } from './queries.ts';
import { registerRules } from './register-rule.ts';
import type { RegistrationForm } from './registration-form.ts';
import { marketFault } from './starting-protection.ts';

const HOUR = 3600;

/** Tries, and not accounts, are counted: a name that is taken tells that somebody has it. */
const TRIES_OF_ADDRESS: Limit = { name: 'register-address', most: 30, windowSeconds: HOUR };

const TRIES_OF_DEVICE: Limit = { name: 'register-device', most: 30, windowSeconds: HOUR };

const FREE_OF_CAPTCHA = 5;

const WRONG = refuse('captcha.err', { captcha: true });

/** A form that holds, with everything slow done. */
export interface CheckedRegistration {
  readonly form: RegistrationForm;
  /** Undefined: one is made up. */
  readonly userName: string | undefined;
  readonly nickname: string | null;
  readonly passwordHash: string | null;
  readonly paymentPasswordHash: string | null;
  readonly uplineId: bigint | null;
  readonly recommenderId: bigint | null;
  readonly told: readonly Personal[];
  readonly number: OwnNumber | undefined;
}

type Why =
  | 'register.username.exists'
  | 'function.not.available'
  | 'register.field.invalid'
  | 'register.limit'
  | 'register.device.excluded'
  | 'captcha.required'
  | 'captcha.err'
  | 'affiliate.code.err'
  | 'mobile.invalid'
  | 'verification.code.err'
  | 'login.external.err'
  | 'login.busy';

const SWITCH: Readonly<Record<RegisterForm, string>> = { username: 'USERNAMEREG3', mobile: 'MOBILENUMREG3' };

/**
 * Checks the form from the cheap to the dear: an early refusal costs no hash, and limits hold for codes and names. The
 * captcha is used up last, so that a form that is refused for anything else does not cost another.
 */
export async function checkRegistration(
  deps: IdentityDeps,
  form: RegistrationForm,
  call: ReadCall,
): Promise<CheckedRegistration | Refusal<Why>> {
  const flags = await readFlags(deps, call.db);
  if (!flags[SWITCH[form.form]]) return refuse('function.not.available');
  const rules = await registerRules(deps, call.db);
  const faulty = refuseForm(deps, form, { rules, flags, brands: await brandsOf(deps) });
  if (faulty) return faulty;
  const source = deps.devices.source(call);
  const admission = await admitRegistration(deps, { source, captcha: form.captcha, flags }, call);
  if (isRefusal(admission)) return admission;
  const userName = form.form === 'username' ? tidied('username', form.username) : undefined;
  if (userName !== undefined && (await call.db.maybe(findUserName, [deps.merchantCode, userName]))) {
    return refuse('register.username.exists');
  }
  const inviters = await invitersOf(deps, form, { rules, db: call.db });
  if (isRefusal(inviters)) return inviters;
  const number = await proveNumber(deps, { ...form, flags, source }, call);
  if (isRefusal(number)) return number;
  const notPaid = await admission.pay();
  if (notPaid) return notPaid;
  const hashes = await hashOrBusy(() => hashesOf(deps, form));
  if (isRefusal(hashes)) return hashes;
  return {
    form,
    userName,
    nickname: form.form === 'username' ? tidied('nickname', form.nickname) || null : null,
    told: personalOf(form, number),
    number,
    ...inviters,
    ...hashes,
  };
}

function refuseForm(
  deps: IdentityDeps,
  form: RegistrationForm,
  { rules, flags, brands }: Pick<FormRules, 'rules' | 'brands'> & { readonly flags: Flags },
): Refusal<'register.field.invalid'> | undefined {
  const phoneProven = form.firebaseIdToken !== undefined;
  // The captcha has its own refusals, which tell the page to show one.
  const own = rulesOfForm(form.form, rules, { ...flags, CAPTCHA3: false }, { phoneProven });
  if (phoneProven && !own.mobileNum.enabled) return fieldRefusal('mobileNum', 'disabled', own.mobileNum);
  return (
    formFault({ ...form, captcha: undefined }, { rules: own, brands, log: deps.log }) ??
    marketFault(deps, form)
  );
}

async function hashesOf({ passwords }: IdentityDeps, form: RegistrationForm) {
  const payment = form.form === 'username' ? form.paymentPassword : undefined;
  const hash = async (text: string | undefined) => (text ? passwords.hash(text) : null);
  return {
    passwordHash: await hash(form.password),
    paymentPasswordHash: await hash(payment && asciiDigits(payment)),
  };
}

/** What a form tells about the person, ready to be kept. Nothing but a number was proven. */
function personalOf(form: RegistrationForm, number: OwnNumber | undefined): Personal[] {
  const typed: Readonly<Record<string, unknown>> = form.form === 'username' ? form : {};
  const told = PERSONAL_FIELDS.filter((field) => field !== 'mobileNum').flatMap((field) => {
    const value = tidied(field, typed[field] as string | undefined);
    return value === '' ? [] : [{ field, value, verified: false }];
  });
  if (!number) return told;
  const verified = number.proof !== undefined;
  return [...told, { field: 'mobileNum', value: number.e164, verified, signsIn: form.form === 'mobile' }];
}

type CaptchaRefusal = Refusal<'captcha.required' | 'captcha.err'>;

interface Admission {
  /** Uses up the captcha, once everything else about the form is known to hold. */
  pay(): Promise<Refusal<'captcha.err'> | undefined>;
}

/**
 * Counts an attempt to register where it comes from: five in an hour are free, then each account costs a captcha.
 * Refuses a browser of an excluded member.
 */
async function admitRegistration(
  deps: IdentityDeps,
  {
    source,
    captcha,
    flags,
  }: { readonly source: Source; readonly captcha: string | undefined; readonly flags: Flags },
  call: ReadCall,
): Promise<Admission | Refusal<'register.limit' | 'register.device.excluded'> | CaptchaRefusal> {
  const counted = [
    { limit: TRIES_OF_DEVICE, subject: source.deviceHash.toString('hex') },
    ...byAddress(TRIES_OF_ADDRESS, source),
  ];
  const counts = await deps.limits.take(deps.database, counted);
  const over = counts.filter(isOver);
  const from = flags.CAPTCHA3 ? 0 : FREE_OF_CAPTCHA + 1;
  const due = isCaptchaDue({ counts, by: [TRIES_OF_DEVICE, TRIES_OF_ADDRESS], from });
  const id = call.cookies.get(deps.captchas.cookieName);
  const given = { id, answer: captcha, purpose: 'register' } as const;
  const refusal =
    over.length > 0
      ? refuse('register.limit', { retryAfterSeconds: retryAfterSeconds(over, deps.clock) })
      : due && (await captchaRefusal(deps, given));
  // What was not looked at any further does not count, or a line of people behind one address would stand for ever. A
  // wrong answer counts: guesses would be free otherwise.
  if (refusal && refusal !== WRONG) await deps.limits.giveBack(deps.database, counted);
  if (refusal) return refusal;
  if (await isExcludedDevice(deps, call.db, source)) return refuse('register.device.excluded');
  const pay = async () => (!due || (await deps.captchas.check(deps.database, given)) ? undefined : WRONG);
  return { pay };
}

async function captchaRefusal(
  deps: IdentityDeps,
  given: GivenAnswer & { readonly purpose: 'register' },
): Promise<CaptchaRefusal | undefined> {
  if (!given.answer) return refuse('captcha.required', { captcha: true });
  return (await deps.captchas.holds(deps.database, given)) ? undefined : WRONG;
}
