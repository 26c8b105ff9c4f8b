import type { MessageRow } from '@tessera/contract/messages/inbox';
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
import { InboxPage } from './inbox-page.tsx';

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('IntersectionObserver', undefined);
});

const rowOf = (number: number): MessageRow => ({
  id: `m${number}`,
  box: 'in',
  correspondent: { kind: 'platform', name: null },
  category: 'service',
  title: `Letter ${number}`,
  sentAt: '2026-11-21T12:00:00.000Z',
  read: false,
});

const ROWS = Array.from({ length: 150 }, (_, index) => rowOf(index + 1));

const ANSWERS: Answers = {
  'inbox.unreadMessages': () => 150,
  'inbox.messages': () => ({ content: ROWS, nextCursor: null, asOf: '2026-11-21T12:00:00.000Z' }),
  'inbox.markMessagesRead': () => ({ unread: 0 }),
  'inbox.deleteMessages': () => ({ unread: 0 }),
  'inbox.messageRecipients': () => [
    { recipient: 'platform', name: null, members: null },
    { recipient: 'upline', name: 'u***1', members: null },
  ],
  'inbox.sendMessage': () => ({ id: 'm900', sentAt: '2026-11-21T12:00:00.000Z' }),
};

const open = (search = '', answers: Answers = {}, userName = SESSION.userName) =>
  showScreen(() => <InboxPage />, {
    at: `/m/webEmail${search}`,
    session: { ...SESSION, userName },
    answers: { ...ANSWERS, ...answers },
  });

const inputsOf = ({ calls }: ShownScreen, name: string) =>
  calls.filter((call) => call.name === name).map(({ input }) => input);

async function write(screen: ShownScreen, content: string): Promise<void> {
  const area = screen.field('Message') as unknown as HTMLTextAreaElement;
  const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  await act(async () => {
    setValue?.call(area, content);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const textOf = (screen: ShownScreen) => screen.field('Message').value;
const radios = ({ root }: ShownScreen) => [...root.querySelectorAll<HTMLInputElement>('input[type="radio"]')];

describe('a selection', () => {
  async function selectAll(screen: ShownScreen): Promise<void> {
    await screen.press(screen.button('Select'));
    await screen.press(screen.button('Select all'));
  }

  test('of more than 100 messages is sent in parts', async () => {
    const screen = await open();
    await selectAll(screen);
    await screen.press(screen.button('Mark 150 messages as read'));
    const parts = inputsOf(screen, 'inbox.markMessagesRead').map(({ ids }) => ids as string[]);
    expect(parts.map(({ length }) => length)).toEqual([100, 50]);
    expect(parts.flat()).toEqual(ROWS.map(({ id }) => id));
  });

  test('is deleted after a confirmation only', async () => {
    const screen = await open();
    await selectAll(screen);
    await screen.press(screen.button('Delete 150 messages'));
    expect(inputsOf(screen, 'inbox.deleteMessages')).toEqual([]);
    await screen.press(screen.button('Delete'));
    expect(inputsOf(screen, 'inbox.deleteMessages')).toHaveLength(2);
  });

  test('shows the failure of a part, stays, and the list is fetched again', async () => {
    let calls = 0;
    const screen = await open('', {
      'inbox.deleteMessages': () => {
        calls += 1;
        return calls === 2 ? refusing('busy')() : { unread: 50 };
      },
    });
    await selectAll(screen);
    await screen.press(screen.button('Delete 150 messages'));
    await screen.press(screen.button('Delete'));
    expect(screen.alerts().join()).not.toBe('');
    expect(inputsOf(screen, 'inbox.deleteMessages')).toHaveLength(2);
    expect(inputsOf(screen, 'inbox.messages')).toHaveLength(2);
    expect(screen.button('Delete 150 messages')).toBeTruthy();
  });
});

test('all messages up to the time of the first page are marked as read', async () => {
  const screen = await open();
  await screen.press(screen.button('Mark all as read'));
  expect(inputsOf(screen, 'inbox.markMessagesRead')).toEqual([{ sentUpTo: '2026-11-21T12:00:00.000Z' }]);
});

test('messages of later pages are marked as read too, while the count says that some are unread', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const read = ROWS.slice(0, 3).map((row) => ({ ...row, read: true }));
  const answers = (unread: number): Answers => ({
    'inbox.unreadMessages': () => unread,
    'inbox.messages': () => ({ content: read, nextCursor: 'm1', asOf: '2026-11-21T12:00:00.000Z' }),
  });
  const some = await open('', answers(2));
  await some.press(some.button('Mark all as read'));
  expect(inputsOf(some, 'inbox.markMessagesRead')).toHaveLength(1);
  const none = await open('', answers(0));
  expect(none.root.textContent).not.toContain('Mark all as read');
});

describe('a draft', () => {
  test('keeps recipient, title and text for the same member only', async () => {
    const first = await open('?view=write');
    await first.press(radios(first)[1] ?? first.root);
    await first.type('Title', 'A question');
    await write(first, 'When?');
    const again = await open('?view=write');
    expect([again.field('Title').value, textOf(again), radios(again)[1]?.checked]).toEqual([
      'A question',
      'When?',
      true,
    ]);
    const other = await open('?view=write', {}, 'somebody');
    expect([other.field('Title').value, textOf(other), radios(other)[1]?.checked]).toEqual(['', '', false]);
  });

  test('has one request key for one text, also after a failure and a reload', async () => {
    const answers: Answers = {
      'inbox.sendMessage': () => {
        throw new Error('lost');
      },
    };
    const first = await open('?view=write', answers);
    await first.type('Title', 'A question');
    await write(first, 'When?');
    await first.submit();
    await settle();
    const again = await open('?view=write', answers);
    await again.submit();
    await settle();
    await write(again, 'When exactly?');
    await again.submit();
    await settle();
    const keys = [first, again].flatMap((screen) =>
      inputsOf(screen, 'inbox.sendMessage').map(({ requestKey }) => requestKey),
    );
    expect(keys).toHaveLength(3);
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  });

  test('is deleted once the message is sent', async () => {
    const screen = await open('?view=write');
    await screen.type('Title', ' A question ');
    await write(screen, 'When?\nToday?');
    await screen.submit();
    await settle();
    expect(inputsOf(screen, 'inbox.sendMessage')).toMatchObject([
      { recipient: 'platform', title: 'A question', content: 'When?\nToday?' },
    ]);
    expect(screen.place()).toBe('/m/webEmail?box=out');
    expect(sessionStorage.getItem('drafts')).toBeNull();
  });
});

describe('the title of a reply', () => {
  const reply = (title: string) =>
    open('?view=write&reply=m1', {
      'inbox.message': () => ({
        ...rowOf(1),
        title,
        read: true,
        content: 'Text',
        subject: null,
        canReply: true,
        repliesTo: null,
      }),
    });

  test('has one prefix in a chain of replies', async () => {
    expect((await reply('Meeting')).field('Title').value).toBe('Re: Meeting');
    expect((await reply('Re: Meeting')).field('Title').value).toBe('Re: Meeting');
  });

  test('is cut at the limit', async () => {
    expect((await reply('x'.repeat(60))).field('Title').value).toBe(`Re: ${'x'.repeat(56)}`);
  });
});

describe('lengths', () => {
  test('count code points, and a longer text is not sent', async () => {
    const screen = await open('?view=write');
    await screen.type('Title', '😀'.repeat(60));
    await write(screen, 'x'.repeat(1001));
    await screen.submit();
    expect(screen.alerts()).toEqual(['Use at most 1,000 characters.']);
    await screen.type('Title', '😀'.repeat(61));
    expect(screen.alerts()).toEqual(['Use at most 60 characters.', 'Use at most 1,000 characters.']);
    expect(inputsOf(screen, 'inbox.sendMessage')).toEqual([]);
  });

  test('of an empty text are reported', async () => {
    const screen = await open('?view=write');
    await write(screen, '   ');
    await screen.submit();
    expect(screen.alerts()).toEqual(['Please fill in this field.', 'Please fill in this field.']);
  });
});

describe('the link to the subject of a message', () => {
  const show = (subject: string | null, content = 'Text') =>
    open('?id=m1', {
      'inbox.message': () => ({
        ...rowOf(1),
        read: true,
        content,
        subject,
        canReply: false,
        repliesTo: null,
      }),
    });

  test('leads to a path of this site with its parameters', async () => {
    const screen = await show('/m/transaction/record?types=A');
    expect(screen.button('Open').getAttribute('href')).toBe('/m/transaction/record?types=A');
  });

  test.each([
    'https://elsewhere.example/m/home',
    '//elsewhere.example/m/home',
    'javascript:alert(1)',
    '/m/../wps',
  ])('is missing for %s', async (subject) => {
    const screen = await show(subject);
    expect(() => screen.button('Open')).toThrow('Open');
    expect(screen.root.querySelector('article')).not.toBeNull();
  });

  test('stands below plain text', async () => {
    const content = '<img src=x onerror=alert(1)><a href="https://elsewhere.example">x</a>';
    const { root } = await show(null, content);
    expect(root.querySelector('article')?.textContent).toContain(content);
    expect(root.querySelectorAll('article img, article a')).toHaveLength(0);
  });
});
