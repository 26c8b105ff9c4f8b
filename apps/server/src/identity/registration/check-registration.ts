import { asciiDigits } from '@tessera/contract/digits';
import { type RegisterForm, rulesOfForm, normalized } from '@tessera/contract/identity/register-rules';
import type { ReadCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { isCaptchaDue } from '../captcha/captcha-limits.ts';
import type { CaptchaAnswer } from '../captcha/captcha.ts';
import type { IdentityDeps } from '../deps.ts';
import { isExcludedDevice } from '../erasure/exclusion-lookups.ts';
import { isOver, type Limit, retryAfterSeconds } from '../limits/limits.ts';
import { byAddress, type Source } from '../limits/source.ts';
import { type Flags, readFlags } from '../merchants/flags.ts';
import { hashOrBusy } from '../passwords/password.ts';
import { type PersonalValue, PERSONAL_FIELDS } from '../personal/personal.ts';
import {
  brandsOf,
  fieldRefusal,
  validateForm,
  type FormRules,
  type RegistrationForm,
} from './form-validation.ts';
import { invitersOf } from './invitation.ts';
import { type OwnNumber, verifyNumber } from './verify-number.ts';
import { findUserName } from './queries.ts';
import { registerRules } from './register-rule.ts';
import { validateMarketFields } from './starting-protection.ts';

const HOUR = 3600;

/** Attempts are counted, not accounts: the refusal of a taken name reveals that the name exists. */
const ATTEMPTS_PER_ADDRESS: Limit = { name: 'register-address', most: 30, windowSeconds: HOUR };

const ATTEMPTS_PER_DEVICE: Limit = { name: 'register-device', most: 30, windowSeconds: HOUR };

const ATTEMPTS_WITHOUT_CAPTCHA = 5;

const WRONG_CAPTCHA = refuse('captcha.err', { captcha: true });

/** A valid form after all slow checks. */
export interface CheckedRegistration {
  readonly form: RegistrationForm;
  /** Undefined: the name is generated. */
  readonly userName: string | undefined;
  readonly nickname: string | null;
  readonly passwordHash: string | null;
  readonly paymentPasswordHash: string | null;
  readonly uplineId: bigint | null;
  readonly recommenderId: bigint | null;
  readonly personal: readonly PersonalValue[];
  readonly number: OwnNumber | undefined;
}

type RegistrationRefusal =
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

const FORM_FLAGS: Readonly<Record<RegisterForm, string>> = {
  username: 'USERNAMEREG3',
  mobile: 'MOBILENUMREG3',
};

/**
 * Checks the form from cheap to expensive steps: an early refusal costs no hash, and limits protect codes
 * and names. The captcha is consumed last, so that other refusals do not require a new one.
 */
export async function checkRegistration(
  deps: IdentityDeps,
  form: RegistrationForm,
  call: ReadCall,
): Promise<CheckedRegistration | Refusal<RegistrationRefusal>> {
  const flags = await readFlags(deps, call.db);
  if (!flags[FORM_FLAGS[form.form]]) return refuse('function.not.available');
  const rules = await registerRules(deps, call.db);
  const faulty = refuseForm(deps, form, { rules, flags, brands: await brandsOf(deps) });
  if (faulty) return faulty;
  const source = deps.devices.source(call);
  const admission = await admitRegistration(deps, { source, captcha: form.captcha, flags }, call);
  if (isRefusal(admission)) return admission;
  const userName = form.form === 'username' ? normalized('username', form.username) : undefined;
  if (userName !== undefined && (await call.db.maybe(findUserName, [deps.merchantCode, userName]))) {
    return refuse('register.username.exists');
  }
  const inviters = await invitersOf(deps, form, { rules, db: call.db });
  if (isRefusal(inviters)) return inviters;
  const number = await verifyNumber(deps, { ...form, flags, source }, call);
  if (isRefusal(number)) return number;
  const captchaRefused = await admission.consumeCaptcha();
  if (captchaRefused) return captchaRefused;
  const hashes = await hashOrBusy(() => hashesOf(deps, form));
  if (isRefusal(hashes)) return hashes;
  return {
    form,
    userName,
    nickname: form.form === 'username' ? normalized('nickname', form.nickname) || null : null,
    personal: personalOf(form, number),
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
  // The captcha has its own refusals, which make the page show a captcha.
  const own = rulesOfForm(form.form, rules, { ...flags, CAPTCHA3: false }, { phoneProven });
  if (phoneProven && !own.mobileNum.enabled) return fieldRefusal('mobileNum', 'disabled', own.mobileNum);
  return (
    validateForm({ ...form, captcha: undefined }, { rules: own, brands, log: deps.log }) ??
    validateMarketFields(deps, form)
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

/** The personal values of a form in stored form. Only a number can be verified. */
function personalOf(form: RegistrationForm, number: OwnNumber | undefined): PersonalValue[] {
  const typed: Readonly<Record<string, unknown>> = form.form === 'username' ? form : {};
  const personal = PERSONAL_FIELDS.filter((field) => field !== 'mobileNum').flatMap((field) => {
    const value = normalized(field, typed[field] as string | undefined);
    return value === '' ? [] : [{ field, value, verified: false }];
  });
  if (!number) return personal;
  const verified = number.proof !== undefined;
  return [...personal, { field: 'mobileNum', value: number.e164, verified, signsIn: form.form === 'mobile' }];
}

type CaptchaRefusal = Refusal<'captcha.required' | 'captcha.err'>;

interface Admission {
  /** Consumes the captcha after all other checks passed. */
  consumeCaptcha(): Promise<Refusal<'captcha.err'> | undefined>;
}

/**
 * Counts an attempt to register by its source: five per hour are free, then each account needs a captcha. Refuses a
 * browser of an excluded member.
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
    { limit: ATTEMPTS_PER_DEVICE, subject: source.deviceHash.toString('hex') },
    ...byAddress(ATTEMPTS_PER_ADDRESS, source),
  ];
  const counts = await deps.limits.take(deps.database, counted);
  const over = counts.filter(isOver);
  const from = flags.CAPTCHA3 ? 0 : ATTEMPTS_WITHOUT_CAPTCHA + 1;
  const due = isCaptchaDue({ counts, by: [ATTEMPTS_PER_DEVICE, ATTEMPTS_PER_ADDRESS], from });
  const id = call.cookies.get(deps.captchas.cookieName);
  const given = { id, answer: captcha, purpose: 'register' } as const;
  const refusal =
    over.length > 0
      ? refuse('register.limit', { retryAfterSeconds: retryAfterSeconds(over, deps.clock) })
      : due && (await captchaRefusal(deps, given));
  // Refused attempts are released, because people behind one address would otherwise stay blocked. A wrong captcha
  // answer counts: otherwise guesses would be free.
  if (refusal && refusal !== WRONG_CAPTCHA) await deps.limits.release(deps.database, counted);
  if (refusal) return refusal;
  if (await isExcludedDevice(deps, call.db, source)) return refuse('register.device.excluded');
  const pay = async () =>
    !due || (await deps.captchas.consume(deps.database, given)) ? undefined : WRONG_CAPTCHA;
  return { consumeCaptcha: pay };
}

async function captchaRefusal(
  deps: IdentityDeps,
  given: CaptchaAnswer & { readonly purpose: 'register' },
): Promise<CaptchaRefusal | undefined> {
  if (!given.answer) return refuse('captcha.required', { captcha: true });
  return (await deps.captchas.matches(deps.database, given)) ? undefined : WRONG_CAPTCHA;
}
