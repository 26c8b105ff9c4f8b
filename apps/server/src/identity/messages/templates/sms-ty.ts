import type { SmsTemplate } from './words.ts';

export const SMS_TY: Readonly<Record<SmsTemplate, string>> = {
  'login-code':
    '{brand}: {code} ang code mo sa pag-log in. May bisa nang {minutes} min. Huwag ibigay kahit kanino.',
  'register-code':
    '{brand}: {code} ang code mo sa pagrehistro. May bisa nang {minutes} min. Huwag ibigay kahit kanino.',
  'reset-code':
    '{brand}: {code} ang code para sa bagong password. May bisa nang {minutes} min. Hindi ikaw? Balewalain ito.',
  'account-exists':
    '{brand}: May account ka na sa numerong ito. Mag-log in o magtakda ng bagong password: {origin}/m/login',
};
