import { displayAmount } from '@tessera/contract/money';
import { type Behaviour, behaviour } from './behaviour.ts';
import type { PayLink } from './pay-link.ts';

/** Texts of the rail's page. A rail is an outside party: it brings its own, apart from the site's catalogue. */
const WORDS = {
  en: {
    title: 'Test payment',
    note: 'This is a test page: no real money moves.',
    order: 'Order',
    pay: 'Pay',
    decline: 'Decline',
    invalid: 'This payment link is not valid.',
    back: 'Back to the site',
    test: 'Test options',
    behaviour: 'How this payment ends',
    behaviours: {
      plain: 'As usual',
      partial: 'Less money arrives than was ordered',
      over: 'More money arrives than was ordered',
      late: 'The money arrives after the order expired',
      'failed-after-paid': 'Reported as paid, then as failed',
      'paid-after-failed': 'Reported as failed, then as paid',
      duplicate: 'Every message arrives twice',
      forged: 'A message with a false signature',
      timeout: 'The gateway does not respond at first',
      confirming: 'Waits for confirmation first',
      refunded: 'Paid, then refunded',
    },
  },
  'fil-PH': {
    title: 'Pansubok na bayad',
    note: 'Pansubok lang ang pahinang ito: walang totoong perang gagalaw.',
    order: 'Order',
    pay: 'Magbayad ng',
    decline: 'Tanggihan',
    invalid: 'Hindi wasto ang link ng bayad na ito.',
    back: 'Bumalik sa site',
    test: 'Mga opsiyon sa pagsubok',
    behaviour: 'Paano matatapos ang bayad na ito',
    behaviours: {
      plain: 'Gaya ng karaniwan',
      partial: 'Kulang ang perang dumating',
      over: 'Sobra ang perang dumating',
      late: 'Dumating ang pera matapos mag-expire ang order',
      'failed-after-paid': 'Iniulat na bayad na, saka bigo',
      'paid-after-failed': 'Iniulat na bigo, saka bayad na',
      duplicate: 'Dalawang beses dumarating ang bawat mensahe',
      forged: 'Mensaheng may pekeng pirma',
      timeout: 'Hindi muna sumasagot ang gateway',
      confirming: 'Naghihintay muna ng kumpirmasyon',
      refunded: 'Nabayaran, saka ibinalik ang pera',
    },
  },
  ar: {
    title: 'دفع تجريبي',
    note: 'هذه صفحة تجريبية: لا يتحرك مال حقيقي.',
    order: 'الطلب',
    pay: 'ادفع',
    decline: 'رفض',
    invalid: 'رابط الدفع هذا غير صالح.',
    back: 'العودة إلى الموقع',
    test: 'خيارات الاختبار',
    behaviour: 'كيف ينتهي هذا الدفع',
    behaviours: {
      plain: 'كالمعتاد',
      partial: 'يصل مبلغ أقل من المطلوب',
      over: 'يصل مبلغ أكبر من المطلوب',
      late: 'يصل المال بعد انتهاء مهلة الطلب',
      'failed-after-paid': 'يُبلَّغ أنه دُفع ثم أنه فشل',
      'paid-after-failed': 'يُبلَّغ أنه فشل ثم أنه دُفع',
      duplicate: 'تصل كل رسالة مرتين',
      forged: 'رسالة بتوقيع مزوّر',
      timeout: 'لا تردّ البوابة في البداية',
      confirming: 'ينتظر التأكيد أولًا',
      refunded: 'دُفع ثم أُعيد المبلغ',
    },
  },
} as const satisfies Readonly<
  Record<
    string,
    { readonly behaviours: Readonly<Record<Behaviour, string>>; readonly [word: string]: unknown }
  >
>;
export type PayLanguage = keyof typeof WORDS;

/** The hosted payment page. `link` undefined means that the address was altered. */
export function payPage(link: PayLink | undefined, language: PayLanguage, nonce: string): string {
  const words = WORDS[language];
  const body = link
    ? form(link, language)
    : `<p>${words.invalid}</p><p><a href="/m/voucherCenter">${words.back}</a></p>`;
  return `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title}</title>
<link rel="icon" href="data:,"><style nonce="${nonce}">${STYLE}</style></head><body><main>
<h1>${words.title}</h1>${body}<p class="note">${words.note}</p></main></body></html>`;
}

function form(link: PayLink, language: PayLanguage): string {
  const words = WORDS[language];
  const amount = `${displayAmount(BigInt(link.units))} ${escapeHtml(link.currency)}`;
  const choices = behaviour.options.map((one) => `<option value="${one}">${words.behaviours[one]}</option>`);
  const hidden = Object.entries(link).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(String(value))}">`,
  );
  return `<p>${words.order} <bdi>${escapeHtml(link.order)}</bdi></p><p class="amount"><bdi>${amount}</bdi></p>
<form method="post" action="/payment/sandbox/pay">${hidden.join('')}
<button name="answer" value="paid">${words.pay} <bdi>${amount}</bdi></button>
<button name="answer" value="failed" class="quiet">${words.decline}</button>
<details><summary>${words.test}</summary><label>${words.behaviour}
<select name="behaviour">${choices.join('')}</select></label></details></form>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f3f1ec;color:#14202b}
main{max-inline-size:24rem;margin:10vh auto 0;padding:24px;box-sizing:border-box}
h1{font-size:24px;margin:0 0 16px}
.amount{font-size:32px;font-variant-numeric:tabular-nums;margin:8px 0 24px}
button{display:block;inline-size:100%;min-block-size:48px;margin-block-end:12px;border:0;border-radius:12px;
font:600 16px system-ui,sans-serif;background:#14202b;color:#fff}
button.quiet{background:none;color:inherit;border:1px solid currentColor}
details{margin-block:8px 16px;font-size:14px}summary{min-block-size:24px;cursor:pointer}
label{display:grid;gap:4px;margin-block-start:8px}select{min-block-size:44px;font:inherit}
.note{font-size:14px;color:#4a5763}
@media(prefers-color-scheme:dark){body{background:#0d151d;color:#eef1f3}button{background:#d9a441;color:#14202b}
.note{color:#a3b0bb}}`;
