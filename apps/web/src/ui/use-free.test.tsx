import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render, type Rendered } from '../../testing/render.tsx';
import { useFree } from './use-free.ts';

function Coming({ name, wanted }: { readonly name: string; readonly wanted: boolean }) {
  return useFree(wanted) ? <p>{name}</p> : null;
}

function Both({ first, second }: { readonly first: boolean; readonly second: boolean }) {
  return (
    <>
      <Coming name="first" wanted={first} />
      <Coming name="second" wanted={second} />
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
