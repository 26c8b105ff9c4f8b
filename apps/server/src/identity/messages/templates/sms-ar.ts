import type { SmsTemplate } from './words.ts';

/** Arabic letters leave 70 characters to a message: a code with its line fills less than two. */
export const SMS_AR: Readonly<Record<SmsTemplate, string>> = {
  'login-code': 'رمز الدخول إلى {brand}: {code}. صالح لمدة {minutes} دقيقة. لا تعطه لأحد.',
  'register-code': 'رمز التسجيل في {brand}: {code}. صالح لمدة {minutes} دقيقة. لا تعطه لأحد.',
  'reset-code': 'رمز كلمة المرور الجديدة في {brand}: {code}. صالح لمدة {minutes} دقيقة. لم تطلبه؟ تجاهله.',
  'account-exists': 'لديك حساب في {brand} بهذا الرقم. سجّل الدخول أو عيّن كلمة مرور جديدة: {origin}/m/login',
};
