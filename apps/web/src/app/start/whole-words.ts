import styles from './whole-words.module.css';

/** A finger that rests this long asks what stands there. */
const LONG_PRESS_MS = 370;
/** A finger that went this far scrolls. */
const STILL_PX = 10;
/** How long the words stay after a pointer has left them, and after a finger has. */
const HOVER_OUT_MS = 100;
const TOUCH_OUT_MS = 1500;
const EDGE_PX = 8;

/** What a label belongs to: the finger may rest on its picture. */
const HOST = 'a, button, li, h1, h2';

let hint: HTMLElement | undefined;
let opening: ReturnType<typeof setTimeout> | undefined;
let closing: ReturnType<typeof setTimeout> | undefined;

/** From now on a label that is cut short shows all of its words to who rests a finger on it or points at it. */
export function showWholeWords(): void {
  if (!('popover' in HTMLElement.prototype)) return;
  addEventListener('pointerdown', (event) => event.pointerType !== 'mouse' && press(event), {
    passive: true,
  });
  addEventListener('pointerover', (event) => event.pointerType === 'mouse' && point(event), {
    passive: true,
  });
  addEventListener('scroll', close, { passive: true, capture: true });
}

function press({ target, clientX, clientY }: PointerEvent): void {
  close();
  const cut = cutShort(target);
  if (!cut) return;
  const ended = new AbortController();
  const { signal } = ended;
  opening = setTimeout(() => open(cut), LONG_PRESS_MS);
  const end = (): void => {
    clearTimeout(opening);
    closeIn(TOUCH_OUT_MS);
    // The click of this finger comes right after it has left.
    setTimeout(() => ended.abort());
  };
  const moved = (event: PointerEvent) =>
    Math.hypot(event.clientX - clientX, event.clientY - clientY) > STILL_PX && clearTimeout(opening);
  addEventListener('pointermove', moved, { signal, passive: true });
  addEventListener('pointerup', end, { signal });
  addEventListener('pointercancel', end, { signal });
  // Who read the words meant neither the link nor its menu.
  const hold = (event: Event): void => {
    if (!hint) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('contextmenu', hold, { signal });
  addEventListener('click', hold, { signal, capture: true });
}

function point({ target }: PointerEvent): void {
  const cut = cutShort(target);
  // What has a title shows it to a mouse by itself.
  if (!cut || cut.closest('[title]')) return closeIn(HOVER_OUT_MS);
  clearTimeout(closing);
  open(cut);
}

/** The label under the pointer whose words do not all fit. */
function cutShort(target: EventTarget | null): Element | undefined {
  const host = target instanceof Element ? target.closest(HOST) : null;
  return host ? [host, ...host.querySelectorAll('*')].find(isCut) : undefined;
}

function isCut(element: Element): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  if (textOverflow === 'ellipsis') return element.scrollWidth > element.clientWidth;
  return /^[0-9]/.test(webkitLineClamp) && element.scrollHeight > element.clientHeight;
}

/** Beside the label, above it where there is room. A screen reader reads the label itself, which has all words. */
function open(label: Element): void {
  close();
  hint = document.createElement('div');
  hint.className = styles.hint ?? '';
  hint.popover = 'manual';
  hint.dir = 'auto';
  hint.ariaHidden = 'true';
  hint.textContent = label.textContent;
  document.body.append(hint);
  hint.showPopover();
  const [at, own] = [label.getBoundingClientRect(), hint.getBoundingClientRect()];
  const middle = at.left + at.width / 2 - own.width / 2;
  const left = Math.min(Math.max(middle, EDGE_PX), innerWidth - own.width - EDGE_PX);
  const above = at.top - own.height - EDGE_PX;
  hint.style.left = `${left}px`;
  hint.style.top = `${above > EDGE_PX ? above : at.bottom + EDGE_PX}px`;
}

function closeIn(ms: number): void {
  clearTimeout(closing);
  if (hint) closing = setTimeout(close, ms);
}

function close(): void {
  clearTimeout(opening);
  clearTimeout(closing);
  hint?.remove();
  hint = undefined;
}
