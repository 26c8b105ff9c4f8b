import { act } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { SESSION, STATUS } from '../../../testing/screen.tsx';
import { type Api, ApiProvider, createClient, createSessionStore, storeSession } from '../../api/index.ts';
import { recordSummarySettled } from '../../api/visit.ts';
import { type AutoDialog, useAutoDialog, useAutoDialogClaim } from './auto-dialog.ts';

const TWELVE_HOURS_MS = 12 * 3_600_000;

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

function Dialog({ name, wanted }: { readonly name: AutoDialog; readonly wanted: boolean }) {
  return useAutoDialog(name, wanted) ? <p>{name}</p> : null;
}

interface DialogsProps {
  readonly wanted: readonly AutoDialog[];
  /** Whether it is unknown if the summary opens. */
  readonly claimed?: boolean;
}

/** Dialogs in mount order; the one of lowest priority mounts first. */
function Dialogs({ wanted, claimed = false }: DialogsProps) {
  useAutoDialogClaim('summary', claimed);
  return (['app', 'contracts', 'summary'] as const).map((name) => (
    <Dialog key={name} name={name} wanted={wanted.includes(name)} />
  ));
}

/** Opens a page for a session. `show` changes the wanted dialogs and returns the text of the open one. */
function visit(session: typeof SESSION | null = SESSION) {
  const store = createSessionStore(session);
  const api: Api = { session: store, client: createClient(store, STATUS.info.bodyKey), status: STATUS };
  const element = (props: DialogsProps) => (
    <ApiProvider api={api}>
      <Dialogs {...props} />
    </ApiProvider>
  );
  // As the document of the server does.
  storeSession(session);
  const { root, rerender } = render(element({ wanted: [] }));
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const show = (...wanted: readonly AutoDialog[]) => {
    rerender(element({ wanted }));
    pass(100);
    return root.textContent;
  };
  const claim = (...wanted: readonly AutoDialog[]) => {
    rerender(element({ wanted, claimed: true }));
    pass(100);
    return root.textContent;
  };
  /** Signs a member in or out. */
  const enter = (...change: Parameters<typeof store.set>) => act(() => store.set(...change));
  return { show, claim, pass, root, enter };
}

function openOther() {
  const other = document.body.appendChild(document.createElement('dialog'));
  onTestFinished(() => other.remove());
  other.setAttribute('open', '');
  return other;
}

describe('automatic dialog', () => {
  it('is the one of the highest priority, and the only one of the visit', () => {
    const page = visit();
    expect(page.show('app', 'contracts')).toBe('contracts');
    expect(page.show('app')).toBe('');
    expect(visit().show('app')).toBe('');
  });

  it('is followed by another after twelve hours in the same tab', () => {
    const page = visit();
    expect(page.show('contracts')).toBe('contracts');
    vi.setSystemTime(Date.now() + TWELVE_HOURS_MS);
    expect(page.show('app')).toBe('app');
  });

  it('may follow the dialog of a guest after a login', () => {
    expect(visit(null).show('app')).toBe('app');
    expect(visit(SESSION).show('app')).toBe('app');
  });

  it('does not follow the dialog of a guest after a registration', () => {
    const page = visit(null);
    expect(page.show('app')).toBe('app');
    page.enter(SESSION, 'registered');
    expect(page.show('contracts')).toBe('');
    expect(visit(SESSION).show('contracts')).toBe('');
  });

  it('yields to the next dialog when it is withdrawn before it could open', async () => {
    const page = visit();
    const other = openOther();
    expect(page.show('contracts', 'app')).toBe('');
    page.show('app');
    other.remove();
    // Mutation observers run in a microtask.
    await act(async () => {});
    expect(page.show('app')).toBe('app');
  });

  it('waits until it is known whether a dialog of higher priority opens', () => {
    const page = visit();
    expect(page.claim('contracts')).toBe('');
    expect(page.show('contracts')).toBe('contracts');
  });

  it('uses no slot when it is withdrawn before another dialog closes', () => {
    const page = visit();
    expect(page.claim('contracts')).toBe('');
    expect(page.show()).toBe('');
    openOther();
    expect(page.show('contracts')).toBe('');
  });

  describe('daily summary', () => {
    it('opens after a login despite an earlier dialog, and no dialog follows', () => {
      expect(visit().show('contracts')).toBe('contracts');
      const page = visit();
      expect(page.show('summary')).toBe('summary');
      expect(page.show('app')).toBe('');
    });

    it('opens once per login; afterwards it waits for the next visit', () => {
      expect(visit().show('summary')).toBe('summary');
      expect(visit().show('summary')).toBe('');
    });

    it('waits for the next visit where none was due at the login', () => {
      const page = visit();
      recordSummarySettled();
      expect(page.show('contracts')).toBe('contracts');
      expect(page.show('summary')).toBe('');
    });

    it('opens at another login in the same tab', () => {
      const page = visit();
      expect(page.show('summary')).toBe('summary');
      page.show();
      page.enter(null, 'over');
      page.enter(SESSION);
      expect(page.show('summary')).toBe('summary');
    });
  });

  it('ignores taps for half a second', () => {
    const taps = () => document.documentElement.dataset['taps'];
    const page = visit();
    expect(page.show('contracts')).toBe('contracts');
    expect(taps()).toBe('ignored');
    page.pass(500);
    expect(taps()).toBeUndefined();
  });
});
