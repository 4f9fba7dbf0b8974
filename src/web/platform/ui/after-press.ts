/**
 * Runs `show` now or, while a pointer is pressed, when it is released. A message shown when a field is left can move a
 * button away from under the pointer, and the click on the button would be lost.
 */
export function afterPress(show: () => void): void {
  if (document.querySelector(':active') === null) {
    show();
    return;
  }
  const released = new AbortController();
  for (const event of ['pointerup', 'pointercancel'])
    document.addEventListener(
      event,
      () => {
        released.abort();
        // The click follows the release.
        setTimeout(show);
      },
      { signal: released.signal, capture: true },
    );
}
