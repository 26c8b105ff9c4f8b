import { EVENT_MAIL_AR } from './event-mail-ar.ts';
import type { MailTemplate, MailWords } from './templates.ts';

const NEW_PASSWORD = { label: 'تعيين كلمة مرور جديدة', address: '{origin}/m/forget' };
const SECURITY_CENTER = { label: 'مركز الأمان', address: '{origin}/m/securityCenter' };

export const MAIL_AR: Readonly<Record<MailTemplate, MailWords>> = {
  'password-reset': {
    subject: 'تعيين كلمة مرور جديدة',
    lines: [
      'طلب أحدهم، والأرجح أنه أنت، كلمة مرور جديدة لحسابك في {brand}.',
      'يعمل الرابط أدناه مرة واحدة، لمدة {minutes} دقيقة.',
      'إذا لم تكن أنت، فلا تفعل شيئًا: تبقى كلمة مرورك كما هي.',
    ],
    link: { label: 'تعيين كلمة مرور جديدة', address: '{link}' },
  },
  'account-exists': {
    subject: 'لديك حساب بالفعل',
    lines: [
      'حاول أحدهم، والأرجح أنه أنت، التسجيل في {brand} بهذا العنوان. للعنوان حساب بالفعل.',
      'سجّل الدخول به. إذا نسيت كلمة المرور، فيمكنك تعيين كلمة جديدة هناك.',
      'إذا لم تكن أنت، فلا تفعل شيئًا: لم يتغيّر شيء.',
    ],
    link: { label: 'تسجيل الدخول', address: '{origin}/m/login' },
  },
  'password-changed': {
    subject: 'تم تغيير كلمة مرورك',
    lines: [
      'مرحبًا {userName}،',
      'تم تغيير كلمة مرور حسابك في {time}، وتم تسجيل الخروج من الأجهزة الأخرى.',
      'إذا لم تكن أنت، فعيّن كلمة مرور جديدة فورًا وراسل خدمة العملاء.',
    ],
    link: NEW_PASSWORD,
  },
  'password-was-reset': {
    subject: 'أُعيد تعيين كلمة مرورك',
    lines: [
      'مرحبًا {userName}،',
      'عُيّنت كلمة مرور جديدة لحسابك في {time} دون كلمة المرور القديمة، وتم تسجيل الخروج من كل الأجهزة.',
      'لمدة 24 ساعة لا يمكن سحب أي مبلغ ولا تغيير بيانات الاتصال أو البنك.',
      'إذا لم تكن أنت، فعيّن كلمة مرور جديدة فورًا وراسل خدمة العملاء.',
    ],
    link: NEW_PASSWORD,
  },
  'remembered-login-replayed': {
    subject: 'استُخدم دخول محفوظ مرتين',
    lines: [
      'مرحبًا {userName}،',
      'في {time} استخدم أحدهم نسخة قديمة من دخول محفوظ لحسابك. ربما سُرقت.',
      'سجّلنا خروج ذلك الجهاز من كل مكان. سجّل الدخول مرة أخرى وغيّر كلمة مرورك.',
    ],
    link: { label: 'تسجيل الدخول', address: '{origin}/m/login' },
  },
  'new-device': {
    subject: 'تسجيل دخول من جهاز جديد',
    lines: [
      'مرحبًا {userName}،',
      'في {time} استُخدم حسابك من جهاز لم نره من قبل: {device}.',
      'إذا كنت أنت، فلا داعي لفعل شيء. وإن لم تكن، فعيّن كلمة مرور جديدة فورًا.',
    ],
    link: NEW_PASSWORD,
  },
  'passkey-added': {
    subject: 'أُضيف مفتاح مرور',
    lines: [
      'مرحبًا {userName}،',
      'أُضيف مفتاح المرور «{passkey}» إلى حسابك في {time}. يمكنه تسجيل الدخول دون كلمة مرور.',
      'إذا لم تكن أنت، فعيّن كلمة مرور جديدة فورًا وأزل مفتاح المرور من مركز الأمان.',
    ],
    link: SECURITY_CENTER,
  },
  'passkey-removed': {
    subject: 'أُزيل مفتاح مرور',
    lines: [
      'مرحبًا {userName}،',
      'أُزيل مفتاح المرور «{passkey}» من حسابك في {time}.',
      'إذا لم تكن أنت، فعيّن كلمة مرور جديدة فورًا وراسل خدمة العملاء.',
    ],
    link: SECURITY_CENTER,
  },
  'totp-on': {
    subject: 'رموز تطبيق المصادقة مفعّلة',
    lines: [
      'مرحبًا {userName}،',
      'منذ {time} يتطلب الدخول إلى حسابك رمزًا من تطبيق المصادقة.',
      'إذا لم تكن أنت، فراسل خدمة العملاء فورًا.',
    ],
    link: SECURITY_CENTER,
  },
  'totp-off': {
    subject: 'رموز تطبيق المصادقة متوقفة',
    lines: [
      'مرحبًا {userName}،',
      'منذ {time} لم يعد الدخول إلى حسابك يتطلب رمزًا من تطبيق المصادقة.',
      'إذا لم تكن أنت، فعيّن كلمة مرور جديدة فورًا وفعّل الرموز من جديد.',
    ],
    link: SECURITY_CENTER,
  },
  'many-failed-logins': {
    subject: 'محاولات دخول فاشلة كثيرة',
    lines: [
      'مرحبًا {userName}،',
      'حتى {time} جرّب أحدهم كلمات مرور خاطئة لحسابك مرات كثيرة، ولم يدخل أحد بذلك.',
      'نحن نبطئ مثل هذه المحاولات. كلمة مرور طويلة لا تستخدمها في مكان آخر، أو مفتاح مرور، تحميك.',
    ],
    link: SECURITY_CENTER,
  },
  'own-code': {
    subject: 'رمزك لتأكيد تغيير',
    lines: [
      '{code} هو رمزك لتأكيد تغيير في حسابك في {brand}. صالح لمدة {minutes} دقيقة.',
      'لا تخبر به أحدًا: لن يطلبه منك أحد من عندنا.',
      'إن لم تكن أنت، فغيّر كلمة المرور فورًا.',
    ],
    link: SECURITY_CENTER,
  },
  'bind-code': {
    subject: 'رمزك لهذا العنوان',
    lines: [
      '{code} هو رمزك لربط هذا العنوان بحسابك في {brand}. صالح لمدة {minutes} دقيقة.',
      'لا تخبر به أحدًا: لن يطلبه منك أحد من عندنا.',
      'إن لم تكن أنت، فلا تفعل شيئًا: لن يتغير شيء.',
    ],
    link: SECURITY_CENTER,
  },
  'withdrawal-password-set': {
    subject: 'عُيّنت كلمة مرور للسحب',
    lines: [
      'مرحبًا {userName}،',
      'منذ {time} لحسابك كلمة مرور للسحب تُطلب عند كل سحب.',
      'إن لم تكن أنت، فغيّر كلمة المرور فورًا واكتب إلى خدمة العملاء.',
    ],
    link: SECURITY_CENTER,
  },
  'withdrawal-password-changed': {
    subject: 'تغيّرت كلمة مرور السحب',
    lines: [
      'مرحبًا {userName}،',
      'تغيّرت كلمة مرور السحب في حسابك في {time}.',
      'إن لم تكن أنت، فاكتب إلى خدمة العملاء فورًا.',
    ],
    link: SECURITY_CENTER,
  },
  'withdrawal-password-reset': {
    subject: 'أُعيد تعيين كلمة مرور السحب',
    lines: [
      'مرحبًا {userName}،',
      'عُيّنت كلمة مرور سحب جديدة لحسابك في {time} دون القديمة.',
      'خلال 24 ساعة لا يمكن سحب شيء ولا تغيير بيانات الاتصال أو البنك.',
      'إن لم تكن أنت، فغيّر كلمة المرور فورًا واكتب إلى خدمة العملاء.',
    ],
    link: SECURITY_CENTER,
  },
  'withdrawal-password-locked': {
    subject: 'كلمة مرور السحب مقفلة مؤقتًا',
    lines: [
      'مرحبًا {userName}،',
      'حتى {time} جُرّبت كلمة مرور سحب خاطئة خمس مرات في حسابك، فأُقفلت مؤقتًا.',
      'إن لم تكن أنت، فهناك من دخل حسابك: غيّر كلمة المرور فورًا.',
    ],
    link: SECURITY_CENTER,
  },
  'payout-account-added': {
    subject: 'أُضيف حساب للسحب',
    lines: [
      'مرحبًا {userName}،',
      'أُضيف {account} إلى حسابك في {time}. يمكن إرسال المال إليه بعد 24 ساعة.',
      'إن لم تكن أنت، فاحذفه الآن من مركز الأمان وغيّر كلمة المرور.',
    ],
    link: SECURITY_CENTER,
  },
  'withdrawal-paid': {
    subject: 'دُفع سحبك',
    lines: [
      'مرحبًا {userName}،',
      'أُرسل {amount} إلى {account} في {time}. إن لم تطلبه أنت، فغيّر كلمة المرور فورًا.',
    ],
    link: SECURITY_CENTER,
  },
  'withdrawal-returned': {
    subject: 'عاد سحبك',
    lines: ['مرحبًا {userName}،', 'عاد {amount} المطلوب إلى {account} إلى رصيدك في {time}. السبب في السجل.'],
    link: { label: 'السحوبات', address: '{origin}/m/withdrawReport?withdrawalId={withdrawalId}' },
  },
  'payout-account-removed': {
    subject: 'أُزيل حساب للسحب',
    lines: [
      'مرحبًا {userName}،',
      'أُزيل {account} من حسابك في {time}. ما أُرسل إليه من قبل سيصل.',
      'إن لم تكن أنت، فغيّر كلمة المرور فورًا واكتب إلى خدمة العملاء.',
    ],
    link: SECURITY_CENTER,
  },
  'mobile-changed': {
    subject: 'تغيّر رقم جوالك',
    lines: [
      'مرحبًا {userName}،',
      'رُبط رقم جوال آخر بحسابك في {time}. ستُرسل الرموز إليه من الآن.',
      'إن لم تكن أنت، فغيّر كلمة المرور فورًا واكتب إلى خدمة العملاء.',
    ],
    link: SECURITY_CENTER,
  },
  'mail-changed': {
    subject: 'تغيّر بريدك الإلكتروني',
    lines: [
      'مرحبًا {userName}،',
      'رُبط بريد إلكتروني آخر بحسابك في {time}. هذه آخر رسالة إلى هذا العنوان.',
      'إن لم تكن أنت، فغيّر كلمة المرور فورًا واكتب إلى خدمة العملاء.',
    ],
    link: SECURITY_CENTER,
  },
  'identity-verified': {
    subject: 'تم التحقق من هويتك',
    lines: [
      'مرحبًا {userName}،',
      'قارنّا ما أخبرتنا به عن نفسك ووجدناه صحيحًا. لا شيء آخر عليك فعله.',
      'يجب أن تكون حسابات السحب بالاسم نفسه.',
    ],
    link: SECURITY_CENTER,
  },
  'identity-rejected': {
    subject: 'تعذّر التحقق من هويتك',
    lines: [
      'مرحبًا {userName}،',
      'لم نتمكن من التحقق مما أخبرتنا به عن نفسك في {time}. السبب مذكور في مركز الأمان.',
      'صحّحه هناك وأرسله من جديد، أو اكتب إلى خدمة العملاء.',
    ],
    link: SECURITY_CENTER,
  },
  'erasure-asked': {
    subject: 'سيُمحى حسابك',
    lines: [
      'مرحبًا {userName}،',
      'طُلب في {time} محو حسابك، ولعلك أنت من طلبه. سيتم ذلك في {dueTime}.',
      'يمكنك الاحتفاظ به حتى ذلك الحين: سجّل الدخول وأخبرنا. بعد ذلك لا يستطيع أحد استعادته، ولا نحن.',
      'إن لم تكن أنت، فاحتفظ بالحساب الآن وغيّر كلمة المرور.',
    ],
    link: { label: 'الاحتفاظ بالحساب', address: '{origin}/m/securityCenter/erasure' },
  },
  'erasure-taken-back': {
    subject: 'حسابك باقٍ',
    lines: [
      'مرحبًا {userName}،',
      'طُلب في {time} الاحتفاظ بحسابك. لن يُمحى منه شيء.',
      'إن لم تكن أنت، فغيّر كلمة المرور فورًا.',
    ],
    link: { label: 'مركز الأمان', address: '{origin}/m/securityCenter' },
  },
  'remainder-given-up': {
    subject: 'تنازلت عما بقي في حسابك',
    lines: [
      'مرحبًا {userName}،',
      'تنازلت في {time} للدار عن {amount}، وهو كل ما بقي وأقل مما يمكن سحبه، ليتسنى محو حسابك.',
      'لا يمكن استرداده. إن لم تكن أنت، فغيّر كلمة المرور فورًا واكتب إلى خدمة العملاء.',
    ],
    link: { label: 'مركز الأمان', address: '{origin}/m/securityCenter' },
  },
  'deposit-limit-half': {
    subject: 'استُخدم نصف حد الإيداع',
    lines: ['مرحبًا {userName}،', 'بإيداعك في {time} استُخدم نصف حد الإيداع لهذا الشهر.'],
    link: { label: 'حدودك', address: '{origin}/m/protection' },
  },
  'deposit-limit-reached': {
    subject: 'استُنفد حد الإيداع',
    lines: [
      'مرحبًا {userName}،',
      'بإيداعك في {time} استُنفد حد الإيداع لهذا الشهر، وسُجّل خروجك من كل الأجهزة. لا يمكن الإيداع قبل الشهر القادم.',
      'يمكنك تسجيل الدخول من جديد والاطلاع على كل شيء وسحب أموالك. إن كان اللعب يقلقك فتحدث إلينا أو خذ استراحة.',
    ],
    link: { label: 'حدودك', address: '{origin}/m/protection' },
  },
  'feedback-answered': {
    subject: 'تم الرد على ملاحظتك',
    lines: [
      'مرحبًا {userName}،',
      'ردّت خدمة العملاء على ملاحظتك {reference} في {time}.',
      'تجد الرد في بريدك الوارد وأسفل ملاحظتك في الموقع.',
    ],
    link: { label: 'قراءة الرد', address: '{origin}/m/feedback?reference={reference}' },
  },
  ...EVENT_MAIL_AR,
  'chat-transcript': {
    subject: 'محادثتك مع خدمة العملاء',
    lines: ['مرحبًا {userName}،', 'هذه محادثتك مع خدمة العملاء التي بدأت في {time}.'],
    quotes: { own: 'أنت', other: 'خدمة العملاء', picture: '[صورة]' },
    link: { label: 'خدمة العملاء', address: '{origin}/m/service' },
  },
};
