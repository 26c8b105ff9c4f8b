import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Answers,
  refusing,
  SESSION,
  settle,
  type ShownScreen,
  showScreen,
} from '../../../testing/screen.tsx';
import { Screen } from './feedback-screen.tsx';

const ENTRY = {
  reference: 'K7M2-9QXT',
  category: 'deposit',
  content: '<b>My deposit</b> is missing',
  sentAt: '2026-11-20T08:00:00.000Z',
  answer: null,
  pictures: ['7'],
};
const EMPTY = { entries: [], next: null };
const WORDS = 'My deposit of 500 is missing.';

let ids = 0;
const ANSWERS: Answers = {
  'feedback.feedbackList': () => EMPTY,
  'feedback.feedbackPicture': () => ({ pictureId: String((ids += 1)) }),
  'feedback.feedback': () => ({ reference: 'K7M2-9QXT' }),
};

beforeEach(() => {
  ids = 0;
  sessionStorage.clear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  // jsdom draws no pictures: files are sent as they are.
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no canvas')));
});

const open = (answers: Answers = {}) =>
  showScreen(Screen, { at: '/m/feedback', session: SESSION, answers: { ...ANSWERS, ...answers } });

/** Writes as a member does; the helper of fields knows inputs alone. */
async function write({ root }: ShownScreen, text: string): Promise<void> {
  const area = root.querySelector('textarea') as HTMLTextAreaElement;
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(area, text);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function choosePictures({ root }: ShownScreen, ...files: readonly File[]): Promise<void> {
  const input = root.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  Object.defineProperty(input, 'files', { configurable: true, value: files });
  Object.defineProperty(input, 'value', { configurable: true, writable: true, value: '' });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  await vi.waitFor(async () => {
    await settle();
    expect(root.querySelector('li img, p[role=alert]')).not.toBeNull();
  });
}

const png = (name: string) => new File(['picture'], name, { type: 'image/png' });
const callsOf = ({ calls }: ShownScreen, name: string) =>
  calls.filter((call) => call.name === name).map(({ input }) => input);
const chooseDeposit = (screen: ShownScreen) =>
  screen.press(screen.root.querySelector('input[type=radio]') as HTMLElement);

describe('feedback form', () => {
  test('requires a category and at least ten characters', async () => {
    const screen = await open();
    await screen.submit();
    expect(screen.alerts()).toEqual(['Choose what it is about.']);
    await chooseDeposit(screen);
    await write(screen, '   short   ');
    await screen.submit();
    expect(screen.alerts()).toEqual(['10 to 500 characters']);
    expect(callsOf(screen, 'feedback.feedback')).toEqual([]);
  });

  test('uploads each picture, sends the text and shows the reference', async () => {
    const screen = await open();
    await chooseDeposit(screen);
    await write(screen, WORDS);
    await choosePictures(screen, png('a.png'), png('b.png'));
    await screen.submit();
    expect(callsOf(screen, 'feedback.feedbackPicture')).toHaveLength(2);
    expect(callsOf(screen, 'feedback.feedback')).toMatchObject([
      { category: 'deposit', content: WORDS, pictures: ['1', '2'] },
    ]);
    expect(screen.root.textContent).toContain('K7M2-9QXT');
    expect(callsOf(screen, 'feedback.feedbackList').length).toBeGreaterThan(1);
  });

  test('names the list where only the list does not load, and loads it again', async () => {
    let isLost = true;
    const screen = await open({
      'feedback.feedbackList': () => {
        if (isLost) throw new Error('the connection is lost');
        return { entries: [ENTRY], next: null };
      },
    });
    await vi.waitFor(() => expect(screen.root.textContent).toContain('Your feedback did not load'));
    isLost = false;
    await screen.press(screen.button('Try again'));
    await vi.waitFor(() => expect(screen.root.textContent).toContain('K7M2-9QXT'));
  });

  test('refuses files that are no pictures, and a fourth picture', async () => {
    const screen = await open();
    await choosePictures(screen, new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' }));
    expect(screen.alerts()).toEqual(['Choose a PNG or JPG picture of at most 5 MB.']);
    await choosePictures(screen, ...['1', '2', '3', '4'].map((name) => png(`${name}.png`)));
    await vi.waitFor(() => expect(screen.alerts()).toEqual(['You can send up to 3 pictures.']));
    expect(screen.root.querySelectorAll('li img')).toHaveLength(3);
    expect(screen.root.querySelector('input[type=file]')).toBeNull();
    await screen.press(screen.button('Remove picture 2'));
    expect(screen.root.querySelectorAll('li img')).toHaveLength(2);
  });

  test('keeps everything after a failure, and repeats the request under the same key', async () => {
    let tries = 0;
    const screen = await open({
      'feedback.feedback': () => {
        tries += 1;
        if (tries === 1) throw new Error('the connection is lost');
        return { reference: 'K7M2-9QXT' };
      },
    });
    await chooseDeposit(screen);
    await write(screen, WORDS);
    await choosePictures(screen, png('a.png'));
    await screen.submit();
    expect(screen.root.querySelector('textarea')?.value).toBe(WORDS);
    expect(screen.root.querySelectorAll('li img')).toHaveLength(1);
    await screen.submit();
    expect(callsOf(screen, 'feedback.feedbackPicture')).toHaveLength(1);
    const [first, second] = callsOf(screen, 'feedback.feedback');
    expect(second).toEqual(first);
  });

  test('uploads the pictures again when the server has deleted them', async () => {
    const screen = await open({ 'feedback.feedback': refusing('feedback.picture.unknown') });
    await chooseDeposit(screen);
    await write(screen, WORDS);
    await choosePictures(screen, png('a.png'));
    await screen.submit();
    expect(screen.alerts()).toEqual(['The pictures are no longer stored. Send again to upload them anew.']);
    await screen.submit();
    const [first, second] = callsOf(screen, 'feedback.feedbackPicture');
    expect(second?.['requestKey']).not.toBe(first?.['requestKey']);
  });

  test('explains refusals', async () => {
    const texts = {
      'feedback.card': 'Remove the card number. We never need it.',
      'feedback.limit':
        'You have sent a lot of feedback today. Try again tomorrow, or contact customer service.',
    };
    for (const [code, text] of Object.entries(texts)) {
      const screen = await open({ 'feedback.feedback': refusing(code) });
      await chooseDeposit(screen);
      await write(screen, WORDS);
      await screen.submit();
      expect(screen.alerts()).toEqual([text]);
    }
  });
});

describe('feedback list', () => {
  test('shows content as text, state, pictures and answer', async () => {
    const answer = { content: 'It has arrived.', answeredAt: '2026-11-21T08:00:00.000Z' };
    const answered = { ...ENTRY, reference: 'AAAA-BBBB', answer, pictures: [] };
    const screen = await open({
      'feedback.feedbackList': () => ({ entries: [ENTRY, answered], next: null }),
    });
    const [waiting, done] = screen.root.querySelectorAll('article');
    expect(waiting?.textContent).toContain('<b>My deposit</b> is missing');
    expect(waiting?.textContent).toContain('Waiting for an answer');
    expect(waiting?.querySelector('img')?.getAttribute('src')).toBe('/wps/feedback/picture/7');
    expect(done?.textContent).toContain('Answered');
    expect(done?.textContent).toContain('It has arrived.');
  });

  test('is replaced by the feedback that the address names', async () => {
    const answer = { content: 'It has arrived.', answeredAt: '2026-11-21T08:00:00.000Z' };
    const at = '/m/feedback?reference=K7M2-9QXT';
    const answers = { ...ANSWERS, 'feedback.feedbackEntry': () => ({ ...ENTRY, answer }) };
    const screen = await showScreen(Screen, { at, session: SESSION, answers });
    expect(screen.root.querySelectorAll('article')).toHaveLength(1);
    expect(screen.root.textContent).toContain('It has arrived.');
    expect(callsOf(screen, 'feedback.feedbackEntry')).toEqual([{ reference: 'K7M2-9QXT' }]);
    const removed = { 'feedback.feedbackEntry': refusing('feedback.not.found') };
    const { root } = await showScreen(Screen, { at, session: SESSION, answers: removed });
    expect(root.textContent).toContain('This feedback is no longer stored');
    expect(root.querySelector('a')?.getAttribute('href')).toBe('/m/feedback');
  });

  test('loads older feedback', async () => {
    const older = { ...ENTRY, reference: 'AAAA-BBBB' };
    const screen = await open({
      'feedback.feedbackList': ({ before }) =>
        before ? { entries: [older], next: null } : { entries: [ENTRY], next: '5' },
    });
    await screen.press(screen.button('Show earlier feedback'));
    expect(screen.root.querySelectorAll('article')).toHaveLength(2);
    expect(callsOf(screen, 'feedback.feedbackList')).toEqual([{}, { before: '5' }]);
  });
});
