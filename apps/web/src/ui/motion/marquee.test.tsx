import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { Marquee } from './marquee.tsx';

const items = ['One', 'Two'];
const WIDTH_PX = 480;

afterEach(() => void vi.restoreAllMocks());

describe('Marquee', () => {
  it('moves by its own width in the time of its speed and repeats', () => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, WIDTH_PX, 20));
    const { find, rerender } = render(<Marquee label="News" items={items} speed="MEDIUM" running />);
    const strip = find('[data-running]');
    const run = () => [strip.style.getPropertyValue('--run'), strip.style.getPropertyValue('--by')];
    expect(run()).toEqual(['10s', '-480px']);
    expect(strip.textContent).toBe('OneTwoOneTwo');
    rerender(<Marquee label="News" items={items} speed="SLOW" running />);
    expect(Number.parseFloat(run()[0] ?? '')).toBeGreaterThan(10);
  });

  it('stops while it is paused', () => {
    const { find, rerender } = render(<Marquee label="News" items={items} speed="SLOW" running />);
    expect(find('[data-running]').dataset.running).toBe('true');
    rerender(<Marquee label="News" items={items} speed="SLOW" running={false} />);
    expect(find('[data-running]').dataset.running).toBe('false');
  });

  it('is one list for screen readers', () => {
    const { root } = render(<Marquee label="News" items={items} speed="SLOW" running />);
    const lists = root.querySelectorAll('[role="list"]');
    expect([...lists].map((list) => list.textContent)).toEqual(['OneTwo']);
  });
});
