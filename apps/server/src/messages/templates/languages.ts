import { isLanguageCode, type LanguageCode, languageOf, localeOf } from '@tessera/contract/languages';
import { MAIL_AR } from './mail-ar.ts';
import { MAIL_EN } from './mail-en.ts';
import { MAIL_TY } from './mail-ty.ts';
import { PUSH_AR, PUSH_EN, PUSH_TY } from './push-words.ts';
import { type MailTemplate, type MailWords, SMS_EN, type SmsTemplate } from './templates.ts';

const SMS_TY: Readonly<Record<SmsTemplate, string>> = {
  'login-code':
    '{brand}: {code} ang code mo sa pag-log in. May bisa nang {minutes} min. Huwag ibigay kahit kanino.',
  'register-code':
    '{brand}: {code} ang code mo sa pagrehistro. May bisa nang {minutes} min. Huwag ibigay kahit kanino.',
  'reset-code':
    '{brand}: {code} ang code para sa bagong password. May bisa nang {minutes} min. Hindi ikaw? Balewalain ito.',
  'own-code':
    '{brand}: {code} ang code para sa pagbabago sa account mo. {minutes} min. Huwag ibigay kahit kanino.',
  'bind-code':
    '{brand}: {code} ang code para maikabit ang numerong ito. {minutes} min. Huwag ibigay kahit kanino.',
  'mobile-changed':
    '{brand}: Ibang mobile number ang ikinabit sa account mo. Hindi ikaw? Palitan ang password: {origin}/m/securityCenter',
  'payout-account-added':
    '{brand}: May bagong account para sa withdraw. Magagamit makalipas ang 24 h. Hindi ikaw? {origin}/m/securityCenter',
  'withdrawal-password-reset':
    '{brand}: Na-reset ang withdrawal password mo. Walang withdraw nang 24 h. Hindi ikaw? {origin}/m/securityCenter',
  'withdrawal-password-locked':
    '{brand}: Na-lock ang withdrawal password sa maling subok. Hindi ikaw? Palitan ang password: {origin}/m/securityCenter',
  'withdrawal-paid':
    '{brand}: Nabayaran na ang withdraw mo. Hindi ikaw? Palitan ang password: {origin}/m/securityCenter',
  'withdrawal-returned':
    '{brand}: Bumalik ang withdraw mo. Nasa balanse mo na uli ang pera: {origin}/m/withdrawReport',
  'erasure-asked':
    '{brand}: Buburahin ang account mo. Hindi ikaw? Mag-log in at panatilihin ito: {origin}/m/securityCenter/erasure',
  'remainder-given-up':
    '{brand}: Ibinigay sa bahay ang natira sa account mo. Hindi ikaw? Sumulat sa amin: {origin}/m/securityCenter',
  'deposit-limit-reached':
    '{brand}: Ubos na ang limit mo sa deposito ngayong buwan at naka-sign out ka na. Mag-log in ulit: {origin}/m/protection',
  'account-exists':
    '{brand}: May account ka na sa numerong ito. Mag-log in o magtakda ng bagong password: {origin}/m/login',
};

/** A message in Arabic has 70 characters: a code with its line fills less than two messages. */
const SMS_AR: Readonly<Record<SmsTemplate, string>> = {
  'login-code': 'رمز الدخول إلى {brand}: {code}. صالح لمدة {minutes} دقيقة. لا تعطه لأحد.',
  'register-code': 'رمز التسجيل في {brand}: {code}. صالح لمدة {minutes} دقيقة. لا تعطه لأحد.',
  'reset-code': 'رمز كلمة المرور الجديدة في {brand}: {code}. صالح لمدة {minutes} دقيقة. لم تطلبه؟ تجاهله.',
  'own-code': 'رمز تأكيد تغيير في حسابك في {brand}: {code}. صالح لمدة {minutes} دقيقة. لا تعطه لأحد.',
  'bind-code': 'رمز ربط هذا الرقم في {brand}: {code}. صالح لمدة {minutes} دقيقة. لا تعطه لأحد.',
  'mobile-changed': '{brand}: رُبط رقم جوال آخر بحسابك. لست أنت؟ غيّر كلمة المرور: {origin}/m/securityCenter',
  'payout-account-added':
    '{brand}: أُضيف حساب سحب جديد ويعمل بعد 24 ساعة. لست أنت؟ احذفه: {origin}/m/securityCenter',
  'withdrawal-password-reset':
    '{brand}: أُعيد تعيين كلمة مرور السحب. لا سحب لمدة 24 ساعة. لست أنت؟ {origin}/m/securityCenter',
  'withdrawal-password-locked':
    '{brand}: قُفلت كلمة مرور السحب بعد محاولات خاطئة. لست أنت؟ {origin}/m/securityCenter',
  'withdrawal-paid': '{brand}: دُفع سحبك. لست أنت؟ غيّر كلمة المرور: {origin}/m/securityCenter',
  'withdrawal-returned': '{brand}: عاد سحبك. المال في رصيدك: {origin}/m/withdrawReport',
  'erasure-asked': '{brand}: سيُمحى حسابك. لست أنت؟ ادخل واحتفظ به: {origin}/m/securityCenter/erasure',
  'remainder-given-up': '{brand}: تم التنازل عما بقي في حسابك. لست أنت؟ راسلنا: {origin}/m/securityCenter',
  'deposit-limit-reached':
    '{brand}: استُنفد حد إيداع هذا الشهر وسُجّل خروجك. ادخل من جديد: {origin}/m/protection',
  'account-exists': 'لديك حساب في {brand} بهذا الرقم. سجّل الدخول أو عيّن كلمة مرور جديدة: {origin}/m/login',
};

interface MessageWords {
  readonly sms: Readonly<Record<SmsTemplate, string>>;
  readonly mail: Readonly<Record<MailTemplate, MailWords>>;
  /** Neutral texts of notifications. */
  readonly push: typeof PUSH_EN;
}

export interface MessageLanguage extends MessageWords {
  /** BCP 47. */
  readonly tag: string;
  /** The locale for Intl. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
}

const ENGLISH = language('EN', { sms: SMS_EN, mail: MAIL_EN, push: PUSH_EN });

/** The languages of messages, by the product's code. A twin has the words of its language. */
export const MESSAGE_LANGUAGES: Readonly<Record<string, MessageLanguage>> = {
  EN: ENGLISH,
  TY: language('TY', { sms: SMS_TY, mail: MAIL_TY, push: PUSH_TY }),
  AR: language('AR', { sms: SMS_AR, mail: MAIL_AR, push: PUSH_AR }),
};

/** The language under which texts are stored: a twin shares the texts of its language. */
export function textLanguage(code: string): string {
  return isLanguageCode(code) ? (languageOf(code).twinOf ?? code) : code;
}

/** The code of the language in which messages to this reader are written; English where there are no words. */
export function messageLanguage(code: string): string {
  const own = textLanguage(code);
  return Object.hasOwn(MESSAGE_LANGUAGES, own) ? own : 'EN';
}

/** The words of this release for a reader. */
export function releasedWords(code: string): MessageLanguage {
  return MESSAGE_LANGUAGES[messageLanguage(code)] ?? ENGLISH;
}

function language(code: LanguageCode, words: MessageWords): MessageLanguage {
  const known = languageOf(code);
  return { tag: known.tag, locale: localeOf(known), direction: known.direction, ...words };
}
