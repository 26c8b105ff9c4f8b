import { act, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { render, type Rendered } from '../../../testing/render.tsx';
import { Tabs } from './tabs.tsx';

describe('Tabs', () => {
  it('is one tab stop with cyclic arrow keys', () => {
    const { root, find } = render(<Sample />);
    expect(root.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    press(find, 'ArrowLeft');
    expect([selected(root), document.activeElement?.textContent]).toEqual(['Live', 'Live']);
    press(find, 'ArrowRight');
    expect(selected(root)).toBe('Hot');
  });

  it('reverses the arrow keys in right-to-left text', () => {
    const { root, find } = render(
      <div dir="rtl">
        <Sample />
      </div>,
    );
    press(find, 'ArrowLeft');
    expect(selected(root)).toBe('Slots');
  });

  it('changes by a tap', () => {
    const { root, click } = render(<Sample />);
    click('[data-tab=slots]');
    expect(selected(root)).toBe('Slots');
  });
});

const TABS = [
  { id: 'hot', label: 'Hot' },
  { id: 'slots', label: 'Slots' },
  { id: 'live', label: 'Live' },
] as const;

function Sample() {
  const [tab, setTab] = useState<'hot' | 'slots' | 'live'>('hot');
  return <Tabs label="Categories" tabs={TABS} current={tab} onChange={setTab} />;
}

function selected(root: HTMLElement): string | null | undefined {
  return root.querySelector('[aria-selected=true]')?.textContent;
}

function press(find: Rendered['find'], key: string): void {
  act(() => void find('[role=tablist]').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
}
