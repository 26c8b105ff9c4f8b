import { act } from 'react';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SESSION, showScreen } from '../../../testing/screen.tsx';
import { ContractPrompt } from './auto-prompts.tsx';

// Test files share loaded modules: the mocks apply only to modules that load afterwards, and only in this file.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

const built = vi.hoisted(() => vi.fn<() => boolean>());
vi.mock('../routing/resolve-route.ts', () => ({ isBuilt: built }));
// All messages are loaded from the start.
vi.mock('./use-complete-catalogue.ts', () => ({ useCompleteCatalogue: () => true }));
beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

// jsdom dialogs have no modal mode; the tests check only whether a dialog is open.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

const REQUEST = { LIVE: { id: '1', status: 'P' } };
const FUNDS = { dailysalreqtype: REQUEST, divtypecompperiodreq: {}, contracthoursalreq: REQUEST };

async function open() {
  const screen = await showScreen(ContractPrompt, {
    at: '/m/home',
    session: SESSION,
    answers: { 'wallet.consolidatedFunds': () => FUNDS },
  });
  await act(async () => void (await vi.advanceTimersByTimeAsync(100)));
  return screen;
}

describe('contract prompt', () => {
  it('links to each pending contract, once per visit', async () => {
    built.mockReturnValue(true);
    const links = [...(await open()).root.querySelectorAll('dialog a')].map((link) =>
      link.getAttribute('href'),
    );
    expect(links).toEqual(['/m/member/agent/getSalaryContract', '/m/member/agent/getHourContract']);
    expect((await open()).root.querySelector('dialog')).toBeNull();
  });

  it('stays closed and makes no call where contracts have no screen yet', async () => {
    built.mockReturnValue(false);
    const screen = await open();
    expect(screen.root.querySelector('dialog')).toBeNull();
    expect(screen.calls).toEqual([]);
  });
});
