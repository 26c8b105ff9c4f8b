import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { type Answers, refusing, settle, showScreen } from '../../testing/screen.tsx';
import { loudspeaker } from '../../testing/sound.ts';
import { CaptchaField } from './captcha.tsx';

function Form() {
  const [value, setValue] = useState('');
  return <CaptchaField purpose="sms" value={value} onChange={setValue} />;
}

/** Answers with another picture every time. */
function pictures() {
  let drawn = 0;
  return () => {
    drawn += 1;
    return `picture${drawn}`;
  };
}

function open(answers: Answers = {}) {
  const usual: Answers = { 'identity.captcha': pictures() };
  return showScreen(Form, { at: '/m/login', answers: Object.assign(answers, { ...usual, ...answers }) });
}

type Shown = Awaited<ReturnType<typeof open>>;
const picture = (screen: Shown) => screen.root.querySelector<HTMLImageElement>('img');
const requested = (screen: Shown) => screen.calls.map(({ name, input }) => ({ name, ...input }));

describe('the picture', () => {
  test('is asked for its purpose and has a text of its own', async () => {
    const screen = await open();
    expect(requested(screen)).toEqual([{ name: 'identity.captcha', purpose: 'sms' }]);
    expect(picture(screen)?.src).toBe('data:image/png;base64,picture1');
    expect(picture(screen)?.alt).toBe('Picture with digits');
  });

  test.each(['Another picture', 'the picture itself'])(
    '%s brings another and empties the field',
    async (what) => {
      const screen = await open();
      await screen.type('Captcha', '1234');
      const image = picture(screen)?.closest('button');
      const pressed = what === 'Another picture' ? screen.button(what) : image;
      if (pressed) await screen.press(pressed);
      expect(picture(screen)?.src).toBe('data:image/png;base64,picture2');
      expect(screen.field('Captcha').value).toBe('');
      expect(document.activeElement).toBe(screen.field('Captcha'));
    },
  );

  test('is asked for once by two quick taps', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const answers: Answers = { 'identity.captcha': pictures() };
    const screen = await open(answers);
    answers['identity.captcha'] = () => promise;
    await screen.press(screen.button('Another picture'));
    await screen.press(screen.button('Another picture'));
    resolve('late');
    await settle();
    expect(requested(screen)).toHaveLength(2);
    expect(picture(screen)?.src).toContain('late');
  });

  test('that does not come can be asked for again', async () => {
    const answers: Answers = { 'identity.captcha': refusing('captcha.limit', { retryAfterSeconds: 30 }) };
    const screen = await open(answers);
    expect(screen.alerts()).toEqual(['Too many attempts. Please try again in 30 seconds.']);
    expect(screen.button('Another picture')).toBeTruthy();
  });
});

describe('what is typed', () => {
  test.each([
    ['12 34-56', '123456'],
    ['٤٢٠٩١', '42091'],
    ['१२३४', '1234'],
    ['12ab34', '1234'],
    ['12345678', '123456'],
  ])('%s is %s', async (typed, kept) => {
    const screen = await open();
    await screen.type('Captcha', typed);
    expect(screen.field('Captcha').value).toBe(kept);
  });

  test('comes from a keyboard of digits and from no memory', async () => {
    const screen = await open();
    const { inputMode, autocomplete, maxLength } = screen.field('Captcha');
    expect({ inputMode, autocomplete, maxLength }).toEqual({
      inputMode: 'numeric',
      autocomplete: 'off',
      maxLength: 6,
    });
  });
});

describe('reading it out', () => {
  const sound = { 'identity.captchaAudio': () => 'wave' };

  test('plays the recording in the language of the page, and again without asking', async () => {
    const { played } = loudspeaker();
    const screen = await open(sound);
    await screen.press(screen.button('Read it out'));
    await screen.press(screen.button('Read it out'));
    expect(played).toEqual(['data:audio/wav;base64,wave', 'data:audio/wav;base64,wave']);
    expect(requested(screen).slice(1)).toEqual([{ name: 'identity.captchaAudio', language: 'EN' }]);
  });

  test('takes a second press where a phone plays nothing that was not there', async () => {
    const { played } = loudspeaker({ deaf: 1 });
    const screen = await open(sound);
    await screen.press(screen.button('Read it out'));
    expect(screen.root.querySelector('[role="status"]')?.textContent).toBe('Press again to hear it');
    await screen.press(screen.root.querySelectorAll<HTMLElement>('p button')[1] ?? screen.root);
    expect(played).toHaveLength(1);
  });

  test('says when no sound came', async () => {
    loudspeaker();
    const screen = await open({ 'identity.captchaAudio': refusing('captcha.limit') });
    await screen.press(screen.button('Read it out'));
    expect(screen.root.querySelector('[role="status"]')?.textContent).toBe(
      'The sound did not load. Try again',
    );
  });

  test('says when it may be asked for again', async () => {
    loudspeaker();
    const limited = refusing('captcha.limit', { retryAfterSeconds: 30 });
    const screen = await open({ 'identity.captchaAudio': limited });
    await screen.press(screen.button('Read it out'));
    expect(screen.root.querySelector('[role="status"]')?.textContent).toBe(
      'Too many attempts. Please try again in 30 seconds.',
    );
  });

  test('belongs to its picture', async () => {
    loudspeaker();
    const screen = await open(sound);
    await screen.press(screen.button('Read it out'));
    await screen.press(screen.button('Another picture'));
    await screen.press(screen.button('Read it out'));
    expect(requested(screen).filter(({ name }) => name === 'identity.captchaAudio')).toHaveLength(2);
  });
});
