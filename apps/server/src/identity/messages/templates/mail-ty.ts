import type { MailTemplate, MailWords } from './words.ts';

const NEW_PASSWORD = { label: 'Magtakda ng bagong password', address: '{origin}/m/forget' };
const SECURITY_CENTER = { label: 'Security center', address: '{origin}/m/securityCenter' };

export const MAIL_TY: Readonly<Record<MailTemplate, MailWords>> = {
  'password-reset': {
    subject: 'Magtakda ng bagong password',
    lines: [
      'May humiling, malamang ikaw, ng bagong password para sa {brand} account mo.',
      'Isang beses lang magagamit ang link sa ibaba, sa loob ng {minutes} minuto.',
      'Kung hindi ikaw ito, wala kang kailangang gawin: mananatili ang password mo.',
    ],
    link: { label: 'Magtakda ng bagong password', address: '{link}' },
  },
  'account-exists': {
    subject: 'May account ka na',
    lines: [
      'May sumubok, malamang ikaw, na magrehistro sa {brand} gamit ang address na ito. May account na ito.',
      'Mag-log in gamit ito. Kung nakalimutan mo ang password, makapagtatakda ka roon ng bago.',
      'Kung hindi ikaw ito, wala kang kailangang gawin: walang nabago.',
    ],
    link: { label: 'Mag-log in', address: '{origin}/m/login' },
  },
  'password-changed': {
    subject: 'Napalitan ang password mo',
    lines: [
      'Kumusta {userName},',
      'napalitan ang password ng account mo noong {time}. Na-sign out ang ibang mga device.',
      'Kung hindi ikaw ito, magtakda agad ng bagong password at sumulat sa customer service.',
    ],
    link: NEW_PASSWORD,
  },
  'password-was-reset': {
    subject: 'Na-reset ang password mo',
    lines: [
      'Kumusta {userName},',
      'nagtakda ng bagong password sa account mo noong {time} nang hindi ginamit ang luma. Na-sign out ang lahat ng device.',
      'Sa loob ng 24 oras, hindi makapag-withdraw at hindi mapapalitan ang detalye ng contact o bangko.',
      'Kung hindi ikaw ito, magtakda agad ng bagong password at sumulat sa customer service.',
    ],
    link: NEW_PASSWORD,
  },
  'remembered-login-replayed': {
    subject: 'Dalawang beses ginamit ang naka-save na pag-log in',
    lines: [
      'Kumusta {userName},',
      'noong {time}, may gumamit ng lumang kopya ng naka-save na pag-log in sa account mo. Maaaring nanakaw ito.',
      'Na-sign out na namin ang device na iyon. Mag-log in muli at palitan ang password mo.',
    ],
    link: { label: 'Mag-log in', address: '{origin}/m/login' },
  },
  'new-device': {
    subject: 'Pag-log in sa bagong device',
    lines: [
      'Kumusta {userName},',
      'noong {time}, ginamit ang account mo sa device na ngayon lang namin nakita: {device}.',
      'Kung ikaw ito, wala kang kailangang gawin. Kung hindi, magtakda agad ng bagong password.',
    ],
    link: NEW_PASSWORD,
  },
  'passkey-added': {
    subject: 'May idinagdag na passkey',
    lines: [
      'Kumusta {userName},',
      'idinagdag ang passkey na "{passkey}" sa account mo noong {time}. Makapagla-log in ito nang walang password.',
      'Kung hindi ikaw ito, magtakda agad ng bagong password at alisin ang passkey sa security center.',
    ],
    link: SECURITY_CENTER,
  },
  'passkey-removed': {
    subject: 'May inalis na passkey',
    lines: [
      'Kumusta {userName},',
      'inalis ang passkey na "{passkey}" sa account mo noong {time}.',
      'Kung hindi ikaw ito, magtakda agad ng bagong password at sumulat sa customer service.',
    ],
    link: SECURITY_CENTER,
  },
  'totp-on': {
    subject: 'Bukas na ang mga code ng authenticator app',
    lines: [
      'Kumusta {userName},',
      'mula {time}, kailangan ng code ng authenticator app mo para makapag-log in sa account mo.',
      'Kung hindi ikaw ito, sumulat agad sa customer service.',
    ],
    link: SECURITY_CENTER,
  },
  'totp-off': {
    subject: 'Sarado na ang mga code ng authenticator app',
    lines: [
      'Kumusta {userName},',
      'mula {time}, hindi na kailangan ng code ng authenticator app para makapag-log in sa account mo.',
      'Kung hindi ikaw ito, magtakda agad ng bagong password at buksan muli ang mga code.',
    ],
    link: SECURITY_CENTER,
  },
  'many-failed-logins': {
    subject: 'Maraming bigong pag-log in',
    lines: [
      'Kumusta {userName},',
      'hanggang {time}, maraming beses na may sumubok ng maling password sa account mo. Walang nakapasok dahil doon.',
      'Pinababagal namin ang ganitong pagsubok. Ligtas ka sa mahabang password na dito mo lang ginagamit, o sa passkey.',
    ],
    link: SECURITY_CENTER,
  },
};
