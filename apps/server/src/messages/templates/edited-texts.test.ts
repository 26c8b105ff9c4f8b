import { describe, expect, it } from 'vitest';
import { messageTexts, textErrors, textIn, usableTexts, wordsFor, type EditedText } from './edited-texts.ts';
import { MESSAGE_LANGUAGES, releasedWords } from './languages.ts';

const mail = (changes: Partial<EditedText & { channel: 'mail' }> = {}): EditedText => ({
  template: 'withdrawal-paid',
  channel: 'mail',
  language: 'EN',
  subject: 'Money sent',
  lines: ['Hello {userName},', '{amount} is on {account} since {time}.'],
  ...changes,
});
const sms = (text: string, template = 'login-code'): EditedText => ({
  template,
  channel: 'sms',
  language: 'EN',
  text,
});
const push = (text: string): EditedText => ({ template: 'money', channel: 'push', language: 'EN', text });

const ALL_RELEASED = Object.entries(MESSAGE_LANGUAGES).flatMap(([language, words]) =>
  (['mail', 'sms', 'push'] as const).flatMap((channel) =>
    Object.keys(words[channel]).map((template) => {
      const text = textIn(words, { template, channel, language });
      if (!text) throw new Error(`no text of ${template}`);
      return [`${template} ${channel} ${language}`, text] as const;
    }),
  ),
);

describe('validation of an edited text', () => {
  it.each(ALL_RELEASED)('accepts the released text of %s', (_name, text) => {
    expect(textErrors(text)).toEqual([]);
  });

  it('accepts other words with the placeholders of the English text, the brand and the origin', () => {
    expect(textErrors(mail({ subject: '{brand}: {amount}', lines: ['See {origin}/m/help'] }))).toEqual([]);
    expect(textErrors(push('News from {brand}'))).toEqual([]);
  });

  it.each<[string, EditedText, RegExp]>([
    ['an unknown template', mail({ template: 'nothing' }), /^nothing: there is no such mail template$/],
    ['the name of a property', mail({ template: 'constructor' }), /no such mail template/],
    ['a template without SMS', sms('x', 'large-win'), /^large-win: there is no such sms template$/],
    ['a language without words', mail({ language: 'FR' }), /^FR: messages are written in EN, TY, AR$/],
    ['a twin', mail({ language: 'TL' }), /^TL: messages are written in EN, TY, AR$/],
    [
      'another placeholder',
      mail({ subject: '{device}' }),
      /^the subject has \{device\}, possible are .*\{amount\}/,
    ],
    [
      'a placeholder of the link',
      mail({ template: 'deposit-credited', lines: ['{depositId}'] }),
      /\{depositId\}/,
    ],
    ['an amount on a lock screen', push('{amount}'), /^the text has \{amount\}, possible are \{brand\}$/],
    ['the origin on a lock screen', push('{origin}'), /\{origin\}/],
    ['a brace', mail({ lines: ['{amount} {oops'] }), /^paragraph 1 has a brace outside of a placeholder$/],
    ['a placeholder with a space', mail({ lines: ['{ amount }'] }), /brace outside of a placeholder/],
    ['an SMS without its code', sms('{brand}: {minutes} min'), /^\{code\} is missing$/],
    [
      'a mail without its code',
      mail({ template: 'own-code', lines: ['{minutes}'] }),
      /^\{code\} is missing$/,
    ],
    ['an empty subject', mail({ subject: ' ' }), /^the subject is empty$/],
    ['an empty paragraph', mail({ lines: ['x', ''] }), /^paragraph 2 is empty$/],
    ['no paragraph', mail({ lines: [] }), /^there is no paragraph beside the greeting$/],
    [
      'a greeting alone',
      mail({ lines: ['Hello {userName},'] }),
      /^there is no paragraph beside the greeting$/,
    ],
    ['a long subject', mail({ subject: 'x'.repeat(121) }), /^the subject has 121 characters, at most 120/],
    ['a long paragraph', mail({ lines: ['x'.repeat(601)] }), /^paragraph 1 has 601 characters, at most 600/],
    ['many paragraphs', mail({ lines: Array(13).fill('x') }), /^13 paragraphs, at most 12/],
    ['a long push text', push('x'.repeat(121)), /^the text has 121 characters, at most 120/],
    ['a line break in an SMS', sms('{code}\n@evil.example #1'), /^the text has a control character$/],
    ['a line separator', mail({ subject: 'a\u2028b' }), /^the subject has a control character$/],
    ['a reversed direction', mail({ subject: 'a\u202eb' }), /^the subject has a control character$/],
    ['half a character', mail({ subject: 'a\ud83d' }), /^the subject has a control character$/],
  ])('refuses %s', (_what, text, message) => {
    expect(textErrors(text)).toEqual([expect.stringMatching(message)]);
  });

  it('refuses content beside the greeting, which the inbox would not show', () => {
    const lines = ['Hello {userName}, {amount} is on its way.', 'More.'];
    expect(textErrors(mail({ lines }))).toEqual([
      '{userName} and {amount} are in one paragraph: the inbox leaves the greeting out',
    ]);
    const transcript = { template: 'chat-transcript', lines: ['{userName}, this began on {time}.'] };
    expect(textErrors(mail(transcript))).toEqual([]);
  });

  it('measures an SMS with example values and the code line', () => {
    const codeLine = '\n\n@tessera.example #123456'.length;
    const filler = (length: number) => 'x'.repeat(length - codeLine - '123456'.length);
    expect(textErrors(sms(`{code}${filler(160)}`))).toEqual([]);
    expect(textErrors(sms(`{code}${filler(161)}`))).toEqual([
      'the message has 161 characters, at most 160 are possible',
    ]);
    expect(textErrors(sms(`{code}’${filler(133)}`))).toEqual([]);
    expect(textErrors(sms(`{code}’${filler(134)}`))).toEqual([
      'the message has 135 characters, at most 134 are possible because of ’',
    ]);
  });
});

describe('setting of edited texts', () => {
  it.each<[string, unknown]>([
    ['an unknown channel', { ...mail(), channel: 'fax' }],
    ['the link of a mail', { ...mail(), link: { label: 'x', address: '/' } }],
    ['the quotes of a mail', { ...mail(), quotes: { own: 'a', other: 'b', picture: 'c' } }],
    ['a subject of an SMS', { ...sms('{code}'), subject: 'x' }],
    ['a mail without lines', { ...mail(), lines: undefined }],
  ])('refuses %s', (_what, entry) => {
    expect(messageTexts.safeParse([entry]).success).toBe(false);
    expect(messageTexts.safeParse([mail()]).success).toBe(true);
  });

  it('has one entry per template, channel and language, and 400 at most', () => {
    expect(messageTexts.safeParse([mail(), mail({ subject: 'Other' })]).success).toBe(false);
    expect(messageTexts.safeParse([mail(), mail({ language: 'AR' })]).success).toBe(true);
    const many = ALL_RELEASED.map(([, text]) => text);
    expect(messageTexts.safeParse(many).success).toBe(true);
    expect(messageTexts.safeParse([...many, ...many, ...many].slice(0, 401)).error?.issues).toContainEqual(
      expect.objectContaining({ code: 'too_big', maximum: 400 }),
    );
  });
});

describe('edited texts', () => {
  it('replace the released ones of their language and of its twin, and leave all others', () => {
    const edited = usableTexts([mail({ language: 'TY' }), { ...push('Pera'), language: 'TY' }]);
    for (const code of ['TY', 'TL']) {
      const words = wordsFor(code, edited);
      expect(words.mail['withdrawal-paid']).toEqual({
        ...releasedWords('TY').mail['withdrawal-paid'],
        subject: 'Money sent',
        lines: ['Hello {userName},', '{amount} is on {account} since {time}.'],
      });
      expect(words.push).toEqual({ ...releasedWords('TY').push, money: 'Pera' });
      expect(words.sms).toEqual(releasedWords('TY').sms);
      expect(words.mail['large-win']).toEqual(releasedWords('TY').mail['large-win']);
    }
    for (const code of ['EN', 'AR', 'JA']) expect(wordsFor(code, edited)).toEqual(releasedWords(code));
  });

  it('in English replace the text of languages without words', () => {
    const edited = usableTexts([sms('{code}!')]);
    expect(wordsFor('JA', edited).sms['login-code']).toBe('{code}!');
    expect(wordsFor('__proto__', edited).sms['login-code']).toBe('{code}!');
  });

  it('are used without the invalid ones', () => {
    const { texts, errors } = usableTexts([7, mail(), mail({ subject: '{nothing}' }), mail(), push('News')]);
    expect(texts).toEqual([mail(), push('News')]);
    expect(errors).toEqual([
      expect.stringMatching(/^0: /),
      expect.stringMatching(/^2: .*\{nothing\}/),
      '3: a second text of withdrawal-paid mail EN',
    ]);
  });
});
