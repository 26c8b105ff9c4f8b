import { currencyDecimals } from '@tessera/contract/currency';
import { displayAmount } from '@tessera/contract/money';
import { behaviour } from './behaviour.ts';
import type { PayLink } from './pay-link.ts';
import { PAY_WORDS, type PayLanguage } from './pay-words.ts';

/** The hosted payment page. `link` undefined means that the address was altered. */
export function payPage(link: PayLink | undefined, language: PayLanguage, nonce: string): string {
  const words = PAY_WORDS[language];
  const body = link
    ? form(link, language)
    : `<p>${words.invalid}</p><p><a href="/m/voucherCenter">${words.back}</a></p>`;
  return `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title}</title>
<link rel="icon" href="data:,"><style nonce="${nonce}">${STYLE}</style></head><body><main>
<h1>${words.title}</h1>${body}<p class="note">${words.note}</p></main></body></html>`;
}

function form(link: PayLink, language: PayLanguage): string {
  const words = PAY_WORDS[language];
  const amount = `${displayAmount(BigInt(link.units), currencyDecimals(link.currency))} ${escapeHtml(link.currency)}`;
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
