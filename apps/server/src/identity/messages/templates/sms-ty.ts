import type { SmsTemplate } from './words.ts';

export const SMS_TY: Readonly<Record<SmsTemplate, string>> = {
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
