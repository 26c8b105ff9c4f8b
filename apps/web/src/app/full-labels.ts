import styles from './full-labels.module.css';

/** Press duration that opens the full label. */
const LONG_PRESS_MS = 370;
/** Movement beyond this distance is scrolling. */
const STILL_PX = 10;
/** Time until the full label closes after a pointer, and after a touch. */
const HOVER_OUT_MS = 100;
const TOUCH_OUT_MS = 1500;
const EDGE_PX = 8;

/** Elements that own a label: the press may be on the picture. */
const HOST = 'a, button, li, h1, h2';

let bubble: HTMLElement | undefined;
let opening: ReturnType<typeof setTimeout> | undefined;
let closing: ReturnType<typeof setTimeout> | undefined;

/** Shows the full text of a truncated label on long press or hover. */
export function showFullLabels(): void {
  if (!('popover' in HTMLElement.prototype)) return;
  addEventListener('pointerdown', (event) => event.pointerType !== 'mouse' && handlePress(event), {
    passive: true,
  });
  addEventListener('pointerover', (event) => event.pointerType === 'mouse' && handlePointer(event), {
    passive: true,
  });
  addEventListener('scroll', close, { passive: true, capture: true });
}

function handlePress({ target, clientX, clientY }: PointerEvent): void {
  close();
  const cut = truncatedLabel(target);
  if (!cut) return;
  const ended = new AbortController();
  const { signal } = ended;
  opening = setTimeout(() => open(cut), LONG_PRESS_MS);
  const end = (): void => {
    clearTimeout(opening);
    closeAfter(TOUCH_OUT_MS);
    // The click event follows the end of the touch.
    setTimeout(() => ended.abort());
  };
  const moved = (event: PointerEvent) =>
    Math.hypot(event.clientX - clientX, event.clientY - clientY) > STILL_PX && clearTimeout(opening);
  addEventListener('pointermove', moved, { signal, passive: true });
  addEventListener('pointerup', end, { signal });
  addEventListener('pointercancel', end, { signal });
  // A long press on a label must open neither the link nor its context menu.
  const hold = (event: Event): void => {
    if (!bubble) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('contextmenu', hold, { signal });
  addEventListener('click', hold, { signal, capture: true });
}

function handlePointer({ target }: PointerEvent): void {
  const cut = truncatedLabel(target);
  // An element with a title shows its own tooltip.
  if (!cut || cut.closest('[title]')) return closeAfter(HOVER_OUT_MS);
  clearTimeout(closing);
  open(cut);
}

/** Returns the label under the pointer if it is truncated. */
function truncatedLabel(target: EventTarget | null): Element | undefined {
  const host = target instanceof Element ? target.closest(HOST) : null;
  return host ? [host, ...host.querySelectorAll('*')].find(isTruncated) : undefined;
}

function isTruncated(element: Element): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  if (textOverflow === 'ellipsis') return element.scrollWidth > element.clientWidth;
  return /^[0-9]/.test(webkitLineClamp) && element.scrollHeight > element.clientHeight;
}

/**
 * Opens the full text above the label if there is room, otherwise below. Screen readers read the label
 * itself, which contains the full text.
 */
function open(label: Element): void {
  close();
  bubble = document.createElement('div');
  bubble.className = styles.hint ?? '';
  bubble.popover = 'manual';
  bubble.dir = 'auto';
  bubble.ariaHidden = 'true';
  bubble.textContent = label.textContent;
  document.body.append(bubble);
  bubble.showPopover();
  const [at, own] = [label.getBoundingClientRect(), bubble.getBoundingClientRect()];
  const middle = at.left + at.width / 2 - own.width / 2;
  const left = Math.min(Math.max(middle, EDGE_PX), innerWidth - own.width - EDGE_PX);
  const above = at.top - own.height - EDGE_PX;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${above > EDGE_PX ? above : at.bottom + EDGE_PX}px`;
}

function closeAfter(ms: number): void {
  clearTimeout(closing);
  if (bubble) closing = setTimeout(close, ms);
}

function close(): void {
  clearTimeout(opening);
  clearTimeout(closing);
  bubble?.remove();
  bubble = undefined;
}
