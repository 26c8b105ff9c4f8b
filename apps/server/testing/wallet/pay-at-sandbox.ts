import type { SandboxRailOptions } from '../../src/wallet/index.ts';
import type { TestApp } from '../server/app.ts';

/** The sandbox rail of a test server, which runs unless the test starts it in production. */
export function sandboxOf({ app }: TestApp): SandboxRailOptions {
  if (!app.deps.sandbox) throw new Error('this server runs without the sandbox');
  return app.deps.sandbox;
}

/** Answers the sandbox's page the way the form on it does. */
export function payAtSandbox(
  { app }: TestApp,
  payUrl: string | null,
  answers: Readonly<Record<string, string>> = {},
) {
  const link = Object.fromEntries(new URL(payUrl ?? '', 'http://rail.invalid').searchParams);
  return app.http.inject({
    method: 'POST',
    url: '/payment/sandbox/pay',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...link, answer: 'paid', ...answers }).toString(),
  });
}
