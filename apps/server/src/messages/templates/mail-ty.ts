import { EVENT_MAIL_TY } from './event-mail-ty.ts';
import type { MailTemplate, MailWords } from './templates.ts';

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
      'Napalitan ang password ng account mo noong {time}. Na-sign out ang ibang mga device.',
      'Kung hindi ikaw ito, magtakda agad ng bagong password at sumulat sa customer service.',
    ],
    link: NEW_PASSWORD,
  },
  'password-was-reset': {
    subject: 'Na-reset ang password mo',
    lines: [
      'Kumusta {userName},',
      'Nagtakda ng bagong password sa account mo noong {time} nang hindi ginamit ang luma. Na-sign out ang lahat ng device.',
      'Sa loob ng 24 oras, hindi makapag-withdraw at hindi mapapalitan ang detalye ng contact o bangko.',
      'Kung hindi ikaw ito, magtakda agad ng bagong password at sumulat sa customer service.',
    ],
    link: NEW_PASSWORD,
  },
  'remembered-login-replayed': {
    subject: 'Dalawang beses ginamit ang naka-save na pag-log in',
    lines: [
      'Kumusta {userName},',
      'Noong {time}, may gumamit ng lumang kopya ng naka-save na pag-log in sa account mo. Maaaring nanakaw ito.',
      'Na-sign out na namin ang device na iyon. Mag-log in muli at palitan ang password mo.',
    ],
    link: { label: 'Mag-log in', address: '{origin}/m/login' },
  },
  'new-device': {
    subject: 'Pag-log in sa bagong device',
    lines: [
      'Kumusta {userName},',
      'Noong {time}, ginamit ang account mo sa device na ngayon lang namin nakita: {device}.',
      'Kung ikaw ito, wala kang kailangang gawin. Kung hindi, magtakda agad ng bagong password.',
    ],
    link: NEW_PASSWORD,
  },
  'passkey-added': {
    subject: 'May idinagdag na passkey',
    lines: [
      'Kumusta {userName},',
      'Idinagdag ang passkey na "{passkey}" sa account mo noong {time}. Makapagla-log in ito nang walang password.',
      'Kung hindi ikaw ito, magtakda agad ng bagong password at alisin ang passkey sa security center.',
    ],
    link: SECURITY_CENTER,
  },
  'passkey-removed': {
    subject: 'May inalis na passkey',
    lines: [
      'Kumusta {userName},',
      'Inalis ang passkey na "{passkey}" sa account mo noong {time}.',
      'Kung hindi ikaw ito, magtakda agad ng bagong password at sumulat sa customer service.',
    ],
    link: SECURITY_CENTER,
  },
  'totp-on': {
    subject: 'Bukas na ang mga code ng authenticator app',
    lines: [
      'Kumusta {userName},',
      'Mula {time}, kailangan ng code ng authenticator app mo para makapag-log in sa account mo.',
      'Kung hindi ikaw ito, sumulat agad sa customer service.',
    ],
    link: SECURITY_CENTER,
  },
  'totp-off': {
    subject: 'Sarado na ang mga code ng authenticator app',
    lines: [
      'Kumusta {userName},',
      'Mula {time}, hindi na kailangan ng code ng authenticator app para makapag-log in sa account mo.',
      'Kung hindi ikaw ito, magtakda agad ng bagong password at buksan muli ang mga code.',
    ],
    link: SECURITY_CENTER,
  },
  'many-failed-logins': {
    subject: 'Maraming bigong pag-log in',
    lines: [
      'Kumusta {userName},',
      'Hanggang {time}, maraming beses na may sumubok ng maling password sa account mo. Walang nakapasok dahil doon.',
      'Pinababagal namin ang ganitong pagsubok. Ligtas ka sa mahabang password na dito mo lang ginagamit, o sa passkey.',
    ],
    link: SECURITY_CENTER,
  },
  'own-code': {
    subject: 'Ang code mo para sa pagbabago',
    lines: [
      '{code} ang code mo para sa pagbabago sa {brand} account mo. May bisa nang {minutes} minuto.',
      'Huwag itong sabihin kahit kanino: walang taga-amin ang hihingi nito.',
      'Kung hindi ikaw ito, palitan agad ang password mo.',
    ],
    link: SECURITY_CENTER,
  },
  'bind-code': {
    subject: 'Ang code mo para sa address na ito',
    lines: [
      '{code} ang code mo para maikabit ang address na ito sa {brand} account mo. May bisa nang {minutes} minuto.',
      'Huwag itong sabihin kahit kanino: walang taga-amin ang hihingi nito.',
      'Kung hindi ikaw ito, wala kang kailangang gawin: walang mababago.',
    ],
    link: SECURITY_CENTER,
  },
  'withdrawal-password-set': {
    subject: 'May withdrawal password na',
    lines: [
      'Kumusta {userName},',
      'Mula {time}, may withdrawal password ang account mo. Hihingin ito sa bawat pag-withdraw.',
      'Kung hindi ikaw ito, palitan agad ang password mo at sumulat sa customer service.',
    ],
    link: SECURITY_CENTER,
  },
  'withdrawal-password-changed': {
    subject: 'Napalitan ang withdrawal password mo',
    lines: [
      'Kumusta {userName},',
      'Napalitan ang withdrawal password ng account mo noong {time}.',
      'Kung hindi ikaw ito, sumulat agad sa customer service.',
    ],
    link: SECURITY_CENTER,
  },
  'withdrawal-password-reset': {
    subject: 'Na-reset ang withdrawal password mo',
    lines: [
      'Kumusta {userName},',
      'Nagtakda ng bagong withdrawal password sa account mo noong {time} nang hindi ginamit ang luma.',
      'Sa loob ng 24 oras, hindi makapag-withdraw at hindi mapapalitan ang detalye ng contact o bangko.',
      'Kung hindi ikaw ito, palitan agad ang password mo at sumulat sa customer service.',
    ],
    link: SECURITY_CENTER,
  },
  'withdrawal-password-locked': {
    subject: 'Pansamantalang naka-lock ang withdrawal password mo',
    lines: [
      'Kumusta {userName},',
      'Hanggang {time}, limang beses na sinubukan ang maling withdrawal password sa account mo. Pansamantala itong naka-lock.',
      'Kung hindi ikaw ito, may ibang nasa account mo: palitan agad ang password mo.',
    ],
    link: SECURITY_CENTER,
  },
  'payout-account-added': {
    subject: 'May idinagdag na account para sa withdraw',
    lines: [
      'Kumusta {userName},',
      'Idinagdag ang {account} sa account mo noong {time}. Makalipas ang 24 oras, maaari nang magpadala ng pera roon.',
      'Kung hindi ikaw ito, alisin ito ngayon sa security center, at palitan ang password mo.',
    ],
    link: SECURITY_CENTER,
  },
  'withdrawal-paid': {
    subject: 'Nabayaran na ang withdraw mo',
    lines: [
      'Kumusta {userName},',
      'Naipadala ang {amount} sa {account} noong {time}. Kung hindi ikaw ang humiling, palitan agad ang password mo.',
    ],
    link: SECURITY_CENTER,
  },
  'withdrawal-returned': {
    subject: 'Bumalik ang withdraw mo',
    lines: ['Kumusta {userName},', 'Ibinalik sa balanse mo ang {amount} para sa {account} noong {time}.'],
    link: { label: 'Mga withdraw', address: '{origin}/m/withdrawReport?withdrawalId={withdrawalId}' },
  },
  'payout-account-removed': {
    subject: 'May inalis na account para sa withdraw',
    lines: [
      'Kumusta {userName},',
      'Inalis ang {account} sa account mo noong {time}. Darating pa rin ang naipadala na roon.',
      'Kung hindi ikaw ito, palitan agad ang password mo at sumulat sa customer service.',
    ],
    link: SECURITY_CENTER,
  },
  'mobile-changed': {
    subject: 'Napalitan ang mobile number mo',
    lines: [
      'Kumusta {userName},',
      'Ibang mobile number ang ikinabit sa account mo noong {time}. Doon na pupunta ang mga code mula ngayon.',
      'Kung hindi ikaw ito, palitan agad ang password mo at sumulat sa customer service.',
    ],
    link: SECURITY_CENTER,
  },
  'mail-changed': {
    subject: 'Napalitan ang email address mo',
    lines: [
      'Kumusta {userName},',
      'Ibang email address ang ikinabit sa account mo noong {time}. Ito na ang huling mensahe sa address na ito.',
      'Kung hindi ikaw ito, palitan agad ang password mo at sumulat sa customer service.',
    ],
    link: SECURITY_CENTER,
  },
  'identity-verified': {
    subject: 'Na-verify na ang pagkakakilanlan mo',
    lines: [
      'Kumusta {userName},',
      'Inihambing namin ang sinabi mo tungkol sa sarili mo, at tama ito. Wala ka nang kailangang gawin.',
      'Dapat nasa parehong pangalan ang mga account na pagpapadalhan ng withdraw.',
    ],
    link: SECURITY_CENTER,
  },
  'identity-rejected': {
    subject: 'Hindi ma-verify ang pagkakakilanlan mo',
    lines: [
      'Kumusta {userName},',
      'Hindi namin na-verify ang sinabi mo tungkol sa sarili mo noong {time}. Nasa security center ang dahilan.',
      'Itama ito roon at ipadalang muli, o sumulat sa customer service.',
    ],
    link: SECURITY_CENTER,
  },
  'erasure-asked': {
    subject: 'Buburahin ang account mo',
    lines: [
      'Kumusta {userName},',
      'Noong {time} may humiling, malamang ikaw, na burahin ang account mo. Mangyayari ito sa {dueTime}.',
      'Hanggang doon, puwede mo pa itong panatilihin: mag-log in at sabihin ito. Pagkatapos, hindi na ito maibabalik ninuman, pati namin.',
      'Kung hindi ikaw ito, panatilihin na ngayon ang account at palitan ang password mo.',
    ],
    link: { label: 'Panatilihin ang account', address: '{origin}/m/securityCenter/erasure' },
  },
  'erasure-taken-back': {
    subject: 'Mananatili ang account mo',
    lines: [
      'Kumusta {userName},',
      'Noong {time} sinabing panatilihin ang account mo. Walang buburahin dito.',
      'Kung hindi ikaw ito, palitan agad ang password mo.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
  'remainder-given-up': {
    subject: 'Ibinigay mo ang natira sa account mo',
    lines: [
      'Kumusta {userName},',
      'Noong {time} ibinigay mo sa bahay ang {amount}, ang lahat ng natira at masyadong maliit para i-withdraw, para mabura ang account mo.',
      'Hindi na ito mababawi. Kung hindi ikaw ito, palitan agad ang password mo at sumulat sa customer service.',
    ],
    link: { label: 'Security center', address: '{origin}/m/securityCenter' },
  },
  'deposit-limit-half': {
    subject: 'Nagamit na ang kalahati ng limit mo sa deposito',
    lines: [
      'Kumusta {userName},',
      'Sa deposito mo noong {time}, nagamit na ang kalahati ng limit mo sa deposito ngayong buwan.',
    ],
    link: { label: 'Mga limit mo', address: '{origin}/m/protection' },
  },
  'deposit-limit-reached': {
    subject: 'Naubos na ang limit mo sa deposito',
    lines: [
      'Kumusta {userName},',
      'Sa deposito mo noong {time}, ubos na ang limit mo sa deposito ngayong buwan, at naka-sign out ka na sa lahat ng device. Walang maidedeposito bago ang susunod na buwan.',
      'Puwede kang mag-log in ulit, basahin ang lahat at mag-withdraw. Kung nababahala ka sa paglalaro mo, kausapin kami o magpahinga muna.',
    ],
    link: { label: 'Mga limit mo', address: '{origin}/m/protection' },
  },
  'feedback-answered': {
    subject: 'May sagot na sa feedback mo',
    lines: [
      'Kumusta {userName},',
      'Sinagot ng customer service ang feedback mong {reference} noong {time}.',
      'Makikita ang sagot sa inbox mo at sa ilalim ng feedback mo sa site.',
    ],
    link: { label: 'Basahin ang sagot', address: '{origin}/m/feedback?reference={reference}' },
  },
  ...EVENT_MAIL_TY,
  'chat-transcript': {
    subject: 'Ang usapan ninyo ng customer service',
    lines: ['Kumusta {userName},', 'Narito ang usapan ninyo ng customer service na nagsimula noong {time}.'],
    quotes: { own: 'Ikaw', other: 'Customer service', picture: '[larawan]' },
    link: { label: 'Customer service', address: '{origin}/m/service' },
  },
};
