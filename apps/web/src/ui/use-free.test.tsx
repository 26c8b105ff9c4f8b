import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render, type Rendered } from '../../testing/render.tsx';
import { type Turn, useClaim, useFree } from './use-free.ts';

function Coming({
  name,
  turn,
  wanted,
}: {
  readonly name: string;
  readonly turn: Turn;
  readonly wanted: boolean;
}) {
  return useFree(turn, wanted) ? <p>{name}</p> : null;
}

interface BothProps {
  readonly first: boolean;
  readonly second: boolean;
  /** Whether the summary may yet come. */
  readonly asking?: boolean;
}

/** What comes second is on the page before what comes first. */
function Both({ first, second, asking = false }: BothProps) {
  useClaim('summary', asking);
  return (
    <>
      <Coming name="second" turn="app" wanted={second} />
      <Coming name="first" turn="contracts" wanted={first} />
    </>
  );
}

async function come({ root }: Rendered, name: string) {
  await vi.waitFor(async () => {
    // What comes in slices is made as far as it is due.
    await act(async () => {});
    expect(root.textContent).toBe(name);
  });
}

test('of two that want to come at once one comes, and the other on the next visit', async () => {
  const visit = () => document.body.appendChild(document.createElement('main'));
  const screen = visit();
  onTestFinished(() => document.querySelector('main')?.remove());
  const both = render(<Both first second />);
  await come(both, 'first');
  both.rerender(<Both first={false} second />);
  expect(both.root.textContent).toBe('');
  screen.remove();
  visit();
  await come(both, 'second');
});

test('whoever no longer wants to come before it was free leaves the turn to the next', async () => {
  const other = document.body.appendChild(document.createElement('dialog'));
  other.setAttribute('open', '');
  const both = render(<Both first second />);
  both.rerender(<Both first={false} second />);
  expect(both.root.textContent).toBe('');
  other.remove();
  await come(both, 'second');
});

test('nothing comes while it is not known whether what has its turn before it does', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const both = render(<Both first second={false} asking />);
  act(() => void vi.runAllTimers());
  expect(both.root.textContent).toBe('');
  both.rerender(<Both first second={false} />);
  act(() => void vi.runAllTimers());
  expect(both.root.textContent).toBe('first');
});

test('who no longer wants to come when another turn ends has taken none, and waits like anybody later', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const both = render(<Both first second={false} asking />);
  act(() => void vi.runAllTimers());
  both.rerender(<Both first={false} second={false} />);
  act(() => void vi.runAllTimers());
  const other = document.body.appendChild(document.createElement('dialog'));
  onTestFinished(() => other.remove());
  other.setAttribute('open', '');
  both.rerender(<Both first second={false} />);
  act(() => void vi.runAllTimers());
  expect(both.root.textContent).toBe('');
});
