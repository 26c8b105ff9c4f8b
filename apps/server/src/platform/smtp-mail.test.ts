import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, it, onTestFinished } from 'vitest';
import { MessageRefused, smtpMail } from './message-transports.ts';

const MAIL = {
  id: '0a4c1f3e-3a0f-4c53-8a1c-3f1de5cfb7a1',
  to: 'juana@example.com',
  subject: 'Palitan ang password',
  text: 'Buksan ang link: https://tessera.example/m/forget',
  html: '<p>Buksan ang <b>link</b></p>',
};

async function mailServer(options: SMTPServerOptions = {}) {
  const taken: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      void textOf(stream).then((mail) => {
        taken.push(mail);
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { taken, port, url: `smtp://127.0.0.1:${port}` };
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error('<juana@example.com> mailbox unavailable'), { responseCode });
}

it('sends text and layout under an id that stays the same', async () => {
  const { taken, url } = await mailServer();
  const mail = smtpMail({ url, from: 'Tessera <post@tessera.example>' });
  await mail.send(MAIL);
  expect(taken).toHaveLength(1);
  expect(taken[0]).toContain(`Message-ID: <${MAIL.id}@tessera.example>`);
  expect(taken[0]).toContain('From: Tessera <post@tessera.example>');
  expect(taken[0]).toContain('To: juana@example.com');
  expect(taken[0]).toContain('Auto-Submitted: auto-generated');
  expect(taken[0]).toContain('multipart/alternative');
});

it('signs in to the server, and reports a failed sign-in as a temporary failure', async () => {
  const { taken, port } = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('no')),
  });
  const from = 'post@tessera.example';
  await smtpMail({ url: `smtp://user:right@127.0.0.1:${port}`, from }).send(MAIL);
  expect(taken).toHaveLength(1);
  const failure = await smtpMail({ url: `smtp://user:wrong@127.0.0.1:${port}`, from })
    .send(MAIL)
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: expect.stringContaining('EAUTH') });
  expect(failure).not.toBeInstanceOf(MessageRefused);
});

it.each([
  [550, true],
  [451, false],
])('an address refused with %i is a permanent refusal: %s', async (responseCode, forGood) => {
  const { url } = await mailServer({ onRcptTo: (_to, _session, done) => done(refusal(responseCode)) });
  const failure = await smtpMail({ url, from: 'post@tessera.example' })
    .send(MAIL)
    .catch((error: unknown) => error as Error);
  expect(failure).toMatchObject({ message: expect.stringContaining(String(responseCode)) });
  expect(failure instanceof MessageRefused).toBe(forGood);
  expect(JSON.stringify(failure) + String((failure as Error).stack)).not.toContain('juana');
});

it('has a timeout', async () => {
  const { url } = await mailServer({ onRcptTo: () => {} });
  const mail = smtpMail({ url, from: 'post@tessera.example', timeoutMs: 200 });
  await expect(mail.send(MAIL)).rejects.toThrow('ETIMEDOUT');
});
