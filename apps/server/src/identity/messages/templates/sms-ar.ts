import type { SmsTemplate } from './words.ts';

/** Arabic letters leave 70 characters to a message: a code with its line fills less than two. */
export const SMS_AR: Readonly<Record<SmsTemplate, string>> = {
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
