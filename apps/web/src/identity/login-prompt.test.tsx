import { beforeEach, expect, test } from 'vitest';
import { showScreen } from '../../testing/screen.tsx';
import { LoginPrompt } from './login-prompt.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});

const Prompt = () => <LoginPrompt wanted="/m/voucherCenter" onClose={() => undefined} />;

test('links to login and registration and returns to the requested page', async () => {
  const screen = await showScreen(Prompt, { at: '/m/home', flags: { USERNAMEREG3: true } });
  expect([...screen.root.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/m/login?return=%2Fm%2FvoucherCenter',
    '/m/register?return=%2Fm%2FvoucherCenter',
  ]);
});

test('hides a registration that is switched off', async () => {
  const screen = await showScreen(Prompt, {
    at: '/m/home',
    flags: { USERNAMEREG3: false, MOBILENUMREG3: false },
  });
  expect(screen.root.textContent).not.toContain('Register');
});
