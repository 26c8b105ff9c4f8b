import { describe, expect, it } from 'vitest';
import { renderMail, renderSms } from './render.ts';
import { type NoticeKind, NOTICE_KINDS } from '../notices/notice-kinds.ts';
import { MESSAGE_LANGUAGES } from '../templates/languages.ts';
import { usableTexts } from '../templates/edited-texts.ts';
import { MAIL_EN } from '../templates/mail-en.ts';
import {
  greetingOf,
  type MailTemplate,
  type MailValues,
  SMS_EN,
  type SmsTemplate,
  type SmsValues,
} from '../templates/templates.ts';

const site = { brand: 'Tessera', origin: 'https://tessera.example' };
const sender = { ...site, edited: usableTexts([]) };
const LANGUAGES = Object.keys(MESSAGE_LANGUAGES);
const MAILS = Object.keys(MAIL_EN) as MailTemplate[];
const TEXTS = Object.keys(SMS_EN) as SmsTemplate[];

const VALUES = {
  userName: 'juana_dc',
  time: new Date('2026-03-01T04:05:06Z'),
  dueTime: new Date('2026-03-15T04:05:06Z'),
  device: 'Chrome, Android',
  passkey: 'Pixel 9',
  account: 'BDO Unibank ···4321',
  amount: '200.00 PHP',
  depositId: '41',
  withdrawalId: '42',
  reference: 'K7M2-9QXT',
  title: 'Daily sign-in',
  rewardId: '7',
  game: 'Baccarat',
  numero: '20260131-0007',
  gameId: '3',
  orderId: '1003',
  before: '200.00 PHP',
  minutes: 30,
  code: '012345',
  link: `${sender.origin}/m/forget?token=abc`,
};

const mail = (template: MailTemplate, language: string, values: object = VALUES) =>
  renderMail({ template, language, values: values as MailValues<MailTemplate> }, sender);
const sms = (template: SmsTemplate, language: string, values: object = VALUES) =>
  renderSms({ template, language, values: values as SmsValues<SmsTemplate> }, sender);

/** The placeholder names in a template's text, sorted. */
function namesIn(words: unknown): string[] {
  const names = JSON.stringify(words).matchAll(/\{(\w+)\}/g);
  return [...new Set([...names].map(([, name]) => name ?? ''))].sort();
}

describe.each(LANGUAGES)('messages in %s', (language) => {
  it.each(MAILS)('mail %s contains every given value and no unfilled placeholder', (template) => {
    const { subject, text, html } = mail(template, language);
    const { tag, direction } = MESSAGE_LANGUAGES[language] ?? { tag: '', direction: '' };
    expect(html).toContain(`<html lang="${tag}" dir="${direction}">`);
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/[{}]|undefined|NaN|\[object/);
      expect(part.trim()).not.toBe('');
    }
    for (const name of namesIn(MAIL_EN[template])) {
      const value = { ...site, ...VALUES, time: '2026', dueTime: '2026' }[name];
      expect(text).toContain(String(value));
      expect(html).toContain(String(value));
    }
  });

  it.each(Object.keys(NOTICE_KINDS) as NoticeKind[])(
    'system message %s without its greeting begins with no small letter',
    (kind) => {
      const { lines = [] } = MESSAGE_LANGUAGES[language]?.mail[kind] ?? {};
      const [first = ''] = lines.filter((line) => line !== greetingOf(lines));
      expect(first).toMatch(/^[^\p{Ll}]/u);
    },
  );

  it.each(TEXTS)('SMS %s contains every given value in the fewest messages for its alphabet', (template) => {
    const text = sms(template, language);
    expect(text).not.toMatch(/[{}]|undefined/);
    // One message of 160 characters in the alphabet of every phone network, else two of 67.
    const plain = /^[\x20-\x5a\x61-\x7a\n]+$/.test(text);
    expect(plain).toBe(language !== 'AR');
    expect(text.length).toBeLessThanOrEqual(plain ? 160 : 134);
    for (const name of namesIn(SMS_EN[template])) {
      expect(text).toContain(String({ ...site, ...VALUES }[name]));
    }
  });

  it('take the same values as in English', () => {
    const words = MESSAGE_LANGUAGES[language];
    for (const template of MAILS) {
      expect(namesIn(words?.mail[template])).toEqual(namesIn(MAIL_EN[template]));
    }
    for (const template of TEXTS) expect(namesIn(words?.sms[template])).toEqual(namesIn(SMS_EN[template]));
  });
});

it('ends a message with the line that phones use to fill in the code', () => {
  expect(sms('login-code', 'TY').split('\n').at(-1)).toBe('@tessera.example #012345');
  expect(sms('account-exists', 'TY', {})).not.toContain('@');
});

it('writes English for other languages, whatever their code', () => {
  for (const language of ['JA', 'constructor', '__proto__', '']) {
    expect(mail('totp-on', language)).toEqual(mail('totp-on', 'EN'));
  }
  expect(mail('totp-on', 'TY').text).not.toBe(mail('totp-on', 'EN').text);
});

it('writes the words of a language for its twin', () => {
  expect(mail('totp-on', 'TL')).toEqual(mail('totp-on', 'TY'));
  expect(sms('login-code', 'TL')).toBe(sms('login-code', 'TY'));
});

it('isolates names in right-to-left sentences, and does not isolate links and codes', () => {
  const { text, html } = mail('new-device', 'AR');
  expect(text).toContain('\u2068juana_dc\u2069،');
  expect(text).toContain('\u2068Chrome, Android\u2069');
  expect(html).toContain(`href="${sender.origin}/m/forget"`);
  expect(sms('login-code', 'AR').split('\n').at(-1)).toBe('@tessera.example #012345');
});

it('writes hours with their time zone', () => {
  expect(mail('password-changed', 'EN').text).toMatch(/March 1, 2026 at 12:05:06\sPM GMT\+8/);
});

it('does not interpret values as markup', () => {
  const userName = `<img src=x onerror="a('b')">&`;
  const { html } = mail('password-changed', 'EN', { ...VALUES, userName });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;');
  expect(mail('new-device', 'EN', { ...VALUES, device: '{userName}' }).text).toContain('{userName}');
  const device = 'phone\r\n\u2028@evil.example #999999';
  expect(mail('new-device', 'EN', { ...VALUES, device }).text).toContain('phone @evil.example #999999');
});

it.each(['https://evil.example/m/forget', 'https://tessera.example.evil.example/', 'javascript:alert(1)'])(
  'refuses to send the link %s',
  (link) => {
    expect(() => mail('password-reset', 'EN', { ...VALUES, link })).toThrow('is not an address of this site');
  },
);

it('does not send a message with a missing value', () => {
  expect(() => mail('password-reset', 'EN', { minutes: 30 })).toThrow('has no value for link');
});
