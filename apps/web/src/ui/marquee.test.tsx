import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Marquee } from './marquee.tsx';

const items = ['One', 'Two'];
const wait = () => act(() => void vi.advanceTimersByTime(5000));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('Marquee', () => {
  it('shows one title after the other, and the first again', () => {
    reduceMotion(false);
    const { root } = render(<Marquee items={items} />);
    const seen = [root.textContent, ...items.map(() => (wait(), root.textContent))];
    expect(seen).toEqual(['One', 'Two', 'One']);
  });

  it.each([
    ['its reader holds it', false, false],
    ['less motion is asked for', true, true],
  ])('stands still while %s', (_why, reduced, running) => {
    reduceMotion(reduced);
    const { root } = render(<Marquee items={items} running={running} />);
    wait();
    expect(root.textContent).toBe('One');
  });
});

function reduceMotion(matches: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches }));
}
