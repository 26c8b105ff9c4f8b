import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { type Answers, refusing, settle, showScreen } from '../../testing/screen.tsx';
import { stubAudio } from '../../testing/sound.ts';
import { CaptchaField } from './captcha.tsx';

function Form() {
  const [value, setValue] = useState('');
  return <CaptchaField purpose="sms" value={value} onChange={setValue} />;
}

/** Returns a call handler that answers with a different picture each time. */
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

describe('captcha picture', () => {
  test('is requested for its purpose and has an alternative text', async () => {
    const screen = await open();
    expect(requested(screen)).toEqual([{ name: 'identity.captcha', purpose: 'sms' }]);
    expect(picture(screen)?.src).toBe('data:image/png;base64,picture1');
    expect(picture(screen)?.alt).toBe('Picture with digits');
  });

  test.each(['Another picture', 'the picture itself'])(
    'is replaced by %s, which also empties the field',
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

  test('is requested once for two quick taps', async () => {
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

  test('can be requested again after a failure', async () => {
    const answers: Answers = { 'identity.captcha': refusing('captcha.limit', { retryAfterSeconds: 30 }) };
    const screen = await open(answers);
    expect(screen.alerts()).toEqual(['Too many attempts. Please try again in 30 seconds.']);
    expect(screen.button('Another picture')).toBeTruthy();
  });
});

describe('captcha field', () => {
  test.each([
    ['12 34-56', '123456'],
    ['٤٢٠٩١', '42091'],
    ['१२३४', '1234'],
    ['12ab34', '1234'],
    ['12345678', '123456'],
  ])('turns %s into %s', async (typed, expected) => {
    const screen = await open();
    await screen.type('Captcha', typed);
    expect(screen.field('Captcha').value).toBe(expected);
  });

  test('has a numeric keyboard and no autofill', async () => {
    const screen = await open();
    const { inputMode, autocomplete, maxLength } = screen.field('Captcha');
    expect({ inputMode, autocomplete, maxLength }).toEqual({
      inputMode: 'numeric',
      autocomplete: 'off',
      maxLength: 6,
    });
  });
});

describe('captcha audio', () => {
  const sound = { 'identity.captchaAudio': () => 'wave' };

  test('plays the recording in the language of the page without another request', async () => {
    const { played } = stubAudio();
    const screen = await open(sound);
    await screen.press(screen.button('Read it out'));
    await screen.press(screen.button('Read it out'));
    expect(played).toEqual(['data:audio/wav;base64,wave', 'data:audio/wav;base64,wave']);
    expect(requested(screen).slice(1)).toEqual([{ name: 'identity.captchaAudio', language: 'EN' }]);
  });

  test('needs a second tap on phones that block autoplay', async () => {
    const { played } = stubAudio({ deaf: 1 });
    const screen = await open(sound);
    await screen.press(screen.button('Read it out'));
    expect(screen.root.querySelector('[role="status"]')?.textContent).toBe('Press again to hear it');
    await screen.press(screen.root.querySelectorAll<HTMLElement>('p button')[1] ?? screen.root);
    expect(played).toHaveLength(1);
  });

  test('reports that no sound loaded', async () => {
    stubAudio();
    const screen = await open({ 'identity.captchaAudio': refusing('captcha.limit') });
    await screen.press(screen.button('Read it out'));
    expect(screen.root.querySelector('[role="status"]')?.textContent).toBe(
      'The sound did not load. Try again',
    );
  });

  test('reports when audio is available again', async () => {
    stubAudio();
    const limited = refusing('captcha.limit', { retryAfterSeconds: 30 });
    const screen = await open({ 'identity.captchaAudio': limited });
    await screen.press(screen.button('Read it out'));
    expect(screen.root.querySelector('[role="status"]')?.textContent).toBe(
      'Too many attempts. Please try again in 30 seconds.',
    );
  });

  test('belongs to the current picture', async () => {
    stubAudio();
    const screen = await open(sound);
    await screen.press(screen.button('Read it out'));
    await screen.press(screen.button('Another picture'));
    await screen.press(screen.button('Read it out'));
    expect(requested(screen).filter(({ name }) => name === 'identity.captchaAudio')).toHaveLength(2);
  });
});
