import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import styles from './tabs.module.css';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: ReactNode;
}

export interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly current: Id;
  readonly onChange: (id: Id) => void;
  /** Id of the element that the tabs control. */
  readonly controls?: string;
}

/** A horizontally scrolling tab list with arrow-key navigation. */
export function Tabs<Id extends string>({ label, tabs, current, onChange, controls }: TabsProps<Id>) {
  const strip = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ id }) => id === current);
    const next = tabs[(index + stepOf(event, strip.current) + tabs.length) % tabs.length];
    if (!next || next.id === current) return;
    event.preventDefault();
    onChange(next.id);
    strip.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    // The tabs inside receive the key events, which bubble up to the list.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div className={styles.tabs} role="tablist" aria-label={label} ref={strip} onKeyDown={walk}>
      {tabs.map(({ id, label: words }) => (
        <button
          key={id}
          type="button"
          role="tab"
          className={styles.tab}
          data-tab={id}
          aria-selected={id === current}
          aria-controls={controls}
          tabIndex={id === current ? 0 : -1}
          onClick={() => onChange(id)}
        >
          {words}
        </button>
      ))}
    </div>
  );
}

function stepOf({ key }: KeyboardEvent, strip: HTMLElement | null): number {
  const forward = strip && getComputedStyle(strip).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === forward) return 1;
  return key === 'ArrowLeft' || key === 'ArrowRight' ? -1 : 0;
}
