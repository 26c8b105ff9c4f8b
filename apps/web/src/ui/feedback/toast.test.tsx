import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { ToastProvider, type ToastKind, useToast } from './toast.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('toasts', () => {
  it.each([
    ['done', 1000],
    ['sent', 1500],
    ['info', 2000],
    ['short', 3000],
    ['long', 8000],
  ] as const)('of kind %s stays %d ms', (kind, stayMs) => {
    const { find, click } = render(<Sample kinds={[kind]} />);
    click('button');
    act(() => void vi.advanceTimersByTime(stayMs - 1));
    expect(find('[role=status]').textContent).toBe(kind);
    act(() => void vi.advanceTimersByTime(1));
    expect(find('[role=status]').textContent).toBe('');
  });

  it('shows a later message for its full time in the same live region', () => {
    const { find, click } = render(<Sample kinds={['done', 'short']} />);
    const region = find('[role=status]');
    click('button:first-of-type');
    act(() => void vi.advanceTimersByTime(900));
    click('button:last-of-type');
    act(() => void vi.advanceTimersByTime(2900));
    expect(region.textContent).toBe('short');
    expect(find('[role=status]')).toBe(region);
  });

  it('cancel their timers when the page is removed', () => {
    const { click, rerender } = render(<Sample kinds={['long']} />);
    click('button');
    expect(vi.getTimerCount()).toBe(1);
    rerender(<p />);
    expect(vi.getTimerCount()).toBe(0);
  });
});

function Sample({ kinds }: { readonly kinds: readonly ToastKind[] }) {
  return (
    <ToastProvider>
      <Buttons kinds={kinds} />
    </ToastProvider>
  );
}

function Buttons({ kinds }: { readonly kinds: readonly ToastKind[] }) {
  const toasts = useToast();
  return kinds.map((kind) => (
    <button key={kind} type="button" onClick={() => toasts.show(kind, kind)}>
      {kind}
    </button>
  ));
}
