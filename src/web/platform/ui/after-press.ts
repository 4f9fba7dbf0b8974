/**
 * Runs `show` immediately or, while a pointer is pressed, when the pointer is released. Otherwise a message that
 * appears when a field is left could move a button away from under the pointer, and the click on the button would be
 * lost.
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
        // Waits once more, because browsers send the click after the release.
        setTimeout(show);
      },
      { signal: released.signal, capture: true },
    );
}
