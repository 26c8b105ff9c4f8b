import { describe, expect, it } from 'vitest';
import { type EditedText, messageTexts, usableTexts } from './edited-texts.ts';
import { MESSAGE_LANGUAGES } from './languages.ts';
import { templateCommand } from './template-command.ts';

/** A site with stored texts, and files that its operator wrote. */
function openSite(stored: readonly unknown[] = []) {
  let texts: unknown = stored.length > 0 ? stored : undefined;
  const files = new Map<string, string>();
  const run = (...args: string[]) =>
    templateCommand(args, {
      sender: {
        brand: 'Tessera',
        origin: 'https://site.example',
        edited: usableTexts([...((texts ?? []) as unknown[])]),
      },
      readFile: async (path) => files.get(path) ?? '',
      async changeTexts(_as, textsAfter) {
        const after = textsAfter(texts);
        if (after) messageTexts.parse(after);
        const changed = JSON.stringify(after) !== JSON.stringify(texts);
        texts = after;
        return changed;
      },
    });
  const set = (name: string, words: string, { language = 'EN', channel = 'mail' } = {}) => {
    files.set('words.txt', words);
    const options = ['--language', language, '--channel', channel, '--file', 'words.txt', '--as', 'ana'];
    return run('set', name, ...options);
  };
  return { run, set, stored: () => texts };
}

const { run } = openSite();
const rows = async () => (await run('list')).split('\n').slice(2);

describe('list of templates', () => {
  it('has every template with its category and channels', async () => {
    expect(await rows()).toContainEqual(
      expect.stringMatching(/^withdrawal-paid +money +mail sms push inbox$/),
    );
    expect(await rows()).toContainEqual(expect.stringMatching(/^login-code +- +sms$/));
    expect(await rows()).toContainEqual(expect.stringMatching(/^marketing +- +push$/));
    expect(await run('list')).toMatch(/^languages: EN TY AR\n/);
  });

  it('marks the edited texts', async () => {
    const site = openSite();
    await site.set('own-code', '{code}!', { channel: 'sms' });
    await site.set('own-code', 'Your code\n\n{code}', { language: 'AR' });
    expect(await site.run('list')).toMatch(/^own-code +- +mail sms +edited: mail AR, sms EN$/m);
  });
});

describe('preview of a template', () => {
  it('is rendered in every language by every channel', async () => {
    for (const row of await rows()) {
      const [name = '', , ...channels] = row.split(/ +/);
      for (const channel of channels) {
        for (const language of Object.keys(MESSAGE_LANGUAGES)) {
          const text = await run('preview', name, '--language', language, '--channel', channel);
          expect([name, text]).not.toEqual([name, expect.stringMatching(/\{\w+\}|undefined/)]);
        }
      }
    }
  });

  it('of a notification is shown with and without amounts', async () => {
    expect(await run('preview', 'withdrawal-paid', '--language', 'ar', '--channel', 'push')).toMatch(
      /^Tessera\nلديك جديد بشأن عملية دفع\.\n\nwith amounts:\n.+\n.*1250\.00 PHP/,
    );
  });

  it('has the edited words', async () => {
    const site = openSite();
    await site.set('withdrawal-paid', 'Sent\n\nHello {userName},\n\n{amount} is there.');
    await site.set('money', '{brand} has news.', { channel: 'push' });
    expect(await site.run('preview', 'withdrawal-paid')).toMatch(
      /^Sent\n\nHello maria9,\n\n1250\.00 PHP is there\.\n\nSecurity center:\nhttps:/,
    );
    expect(await site.run('preview', 'withdrawal-paid', '--channel', 'push')).toBe(
      'Tessera\nTessera has news.\n\nwith amounts:\nSent\n1250.00 PHP is there.',
    );
    expect(await site.run('preview', 'money')).toBe('Tessera\nTessera has news.');
  });
});

describe('words of a template', () => {
  it('are shown in the form that is read again', async () => {
    const names = (await rows()).map((row) => row.split(/ +/)) as [string, string, ...string[]][];
    for (const [name, category, ...channels] of names) {
      for (const channel of channels.filter((one) => one === 'mail' || one === 'sms')) {
        const site = openSite();
        const shown = await run('show', name, '--language', 'TY', '--channel', channel);
        expect([name, category, await site.set(name, shown, { language: 'TY', channel })]).toEqual([
          name,
          category,
          `${name} ${channel} TY: edited\nRunning servers apply this within a second.`,
        ]);
        expect(await site.run('show', name, '--language', 'TL', '--channel', channel)).toBe(shown);
        expect(await site.set(name, shown, { language: 'TL', channel })).toBe(
          `${name} ${channel} TY: nothing to change`,
        );
      }
    }
  });

  it('are read from a file with broken lines and other line ends', async () => {
    const site = openSite();
    await site.set('large-win', '\ufeffA win\r\n{amount}\r\nin {game}.\r\n\r\n\r\nEnjoy.\r\n');
    expect(site.stored()).toEqual([
      {
        template: 'large-win',
        channel: 'mail',
        language: 'EN',
        subject: 'A win',
        lines: ['{amount} in {game}.', 'Enjoy.'],
      },
    ]);
    await site.set('money', 'News\n\nfor you', { channel: 'push' });
    expect(await site.run('show', 'money')).toBe('News for you');
  });

  it('return to the released ones', async () => {
    const released = await run('show', 'large-win');
    const site = openSite();
    await site.set('large-win', 'A win\n\n{amount}');
    expect(await site.run('show', 'large-win')).toBe('A win\n\n{amount}');
    const reset = ['reset', 'large-win', '--language', 'EN', '--channel', 'mail', '--as', 'ana'];
    expect(await site.run(...reset)).toMatch(/^large-win mail EN: reset to the released words\n/);
    expect(await site.run('show', 'large-win')).toBe(released);
    expect(site.stored()).toBeUndefined();
    expect(await site.run(...reset)).toBe('large-win mail EN: nothing to change');
  });

  it('are changed although another stored text cannot be used', async () => {
    const sound: EditedText = { template: 'play', channel: 'push', language: 'EN', text: 'Play' };
    const site = openSite([{ ...sound, template: 'removed' }, sound]);
    await site.set('money', 'News', { channel: 'push' });
    expect(site.stored()).toEqual([sound, { ...sound, template: 'money', text: 'News' }]);
  });
});

const TARGET = ['--language', 'EN', '--channel', 'mail'];

it.each([
  [['preview', 'nothing'], 'there is no template nothing'],
  [['preview', 'constructor'], 'there is no template constructor'],
  [['preview', 'login-code', '--channel', 'mail'], 'login-code has words for sms'],
  [['preview', 'login-code', '--language', 'FR'], 'messages are written in EN, TY, AR'],
  [['show', 'money', '--channel', 'mail'], 'money has words for push'],
  [
    ['show', 'large-win', '--channel', 'push'],
    'large-win has words for mail; a notification has the words of the category play',
  ],
  [['set', 'large-win', ...TARGET, '--as', 'ana'], 'usage: npm run content -- templates'],
  [['set', 'large-win', ...TARGET, '--file', 'x'], 'usage: npm run content -- templates'],
  [['reset', 'large-win', '--language', 'EN', '--as', 'ana'], 'usage: npm run content -- templates'],
  [['reset', 'large-win', ...TARGET, '--as', 'ana', '--file', 'x'], "Unknown option '--file'"],
  [['change'], 'usage: npm run content -- templates list'],
])('%j is refused', async (args, text) => {
  await expect(run(...args)).rejects.toThrow(text);
});

it('an invalid text is refused in one line', async () => {
  const { set, stored } = openSite();
  await expect(set('own-code', 'Your code\n\n{minutes} {device}')).rejects.toThrow(
    /^refused: own-code mail EN: paragraph 1 has \{device\}, possible are [^\n]*$/,
  );
  expect(stored()).toBeUndefined();
});
