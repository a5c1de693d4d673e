/** The element that had the focus last, and its ancestors, the nearest first. */
let trail: Element[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
/** Components that hand the focus on themselves do so before. */
const patienceMs = 100;

const isGone = (element: Element): boolean => !element.isConnected || element.matches(':disabled');
const isLosing = (): boolean => trail[0] !== undefined && isGone(trail[0]);

/** Moves the focus to what is left around its element. */
function handOn(): void {
  if (!isLosing() || document.activeElement !== document.body) return;
  // Nothing behind a modal dialog can have the focus.
  const modal = document.querySelector('dialog[open]');
  const left =
    trail.find((one) => !isGone(one) && one.matches('section, dialog, main') && (!modal || modal.contains(one))) ??
    modal;
  if (!(left instanceof HTMLElement)) return;
  if (!left.hasAttribute('tabindex')) left.tabIndex = -1;
  left.focus({ preventScroll: true });
}

/**
 * Keeps the focus on the page when its element goes away or is disabled, as a button does whose step is taken. Browsers would
 * leave it nowhere: a screen reader starts at the top then. Returns how to stop.
 */
export function keepFocus(): () => void {
  const remember = (event: FocusEvent) => {
    trail = event.composedPath().filter((target) => target instanceof Element);
  };
  const observer = new MutationObserver(() => {
    // Browsers take the focus from a disabled button a moment later.
    if (!isLosing()) return;
    clearTimeout(timer);
    timer = setTimeout(handOn, patienceMs);
  });
  addEventListener('focusin', remember);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    removeEventListener('focusin', remember);
    observer.disconnect();
    clearTimeout(timer);
  };
}
