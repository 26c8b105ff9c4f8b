import { act } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { SESSION, STATUS } from '../../../testing/screen.tsx';
import { type Api, ApiProvider, createClient, createSessionStore, storeSession } from '../../api/index.ts';
import { recordSummarySettled } from '../../api/session-store.ts';
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
  /** Whether the summary may yet open. */
  readonly asking?: boolean;
}

/** The one of lower priority is on the page before the others. */
function Dialogs({ wanted, asking = false }: DialogsProps) {
  useAutoDialogClaim('summary', asking);
  return (['app', 'contracts', 'summary'] as const).map((name) => (
    <Dialog key={name} name={name} wanted={wanted.includes(name)} />
  ));
}

/** A page of somebody; `show` changes what wants to open and answers what is open then. */
function visit(session: typeof SESSION | null = SESSION) {
  const store = createSessionStore(session);
  const api: Api = { session: store, client: createClient(store, STATUS.info.bodyKey), status: STATUS };
  const element = (props: DialogsProps) => (
    <ApiProvider api={api}>
      <Dialogs {...props} />
    </ApiProvider>
  );
  // As the document tells it.
  storeSession(session);
  const { root, rerender } = render(element({ wanted: [] }));
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const show = (...wanted: readonly AutoDialog[]) => {
    rerender(element({ wanted }));
    pass(100);
    return root.textContent;
  };
  const ask = (...wanted: readonly AutoDialog[]) => {
    rerender(element({ wanted, asking: true }));
    pass(100);
    return root.textContent;
  };
  /** Somebody is let in, or signed out. */
  const enter = (...change: Parameters<typeof store.set>) => act(() => store.set(...change));
  return { show, ask, pass, root, enter };
}

function openOther() {
  const other = document.body.appendChild(document.createElement('dialog'));
  onTestFinished(() => other.remove());
  other.setAttribute('open', '');
  return other;
}

describe('a dialog that opens by itself', () => {
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

  it('may follow one that a guest saw, after a login', () => {
    expect(visit(null).show('app')).toBe('app');
    expect(visit(SESSION).show('app')).toBe('app');
  });

  it('does not follow one that a guest saw, after a registration', () => {
    const page = visit(null);
    expect(page.show('app')).toBe('app');
    page.enter(SESSION, 'registered');
    expect(page.show('contracts')).toBe('');
    expect(visit(SESSION).show('contracts')).toBe('');
  });

  it('leaves its turn to the next when it is not wanted before it could open', async () => {
    const page = visit();
    const other = openOther();
    expect(page.show('contracts', 'app')).toBe('');
    page.show('app');
    other.remove();
    // The page's changes are reported in a microtask.
    await act(async () => {});
    expect(page.show('app')).toBe('app');
  });

  it('waits while it is not known whether one of higher priority opens', () => {
    const page = visit();
    expect(page.ask('contracts')).toBe('');
    expect(page.show('contracts')).toBe('contracts');
  });

  it('has taken no turn when it was not wanted at the end of another', () => {
    const page = visit();
    expect(page.ask('contracts')).toBe('');
    expect(page.show()).toBe('');
    openOther();
    expect(page.show('contracts')).toBe('');
  });

  describe('as the summary', () => {
    it('opens after a login, whatever was open before it, and nothing follows', () => {
      expect(visit().show('contracts')).toBe('contracts');
      const page = visit();
      expect(page.show('summary')).toBe('summary');
      expect(page.show('app')).toBe('');
    });

    it('opens once for a login: afterwards it waits for the next visit', () => {
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
