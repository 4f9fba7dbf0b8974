import { useLayoutEffect, useRef } from 'react';
import { keySequence } from './key-sequence.ts';
import { useSingleKeys } from './single-keys.ts';

/** Returns whether a key pressed on this element is typed into a text field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null;
}

/**
 * Handles shortcuts without a modifier: single keys ("c") and sequences ("g o"). They are disabled while the person
 * types, while a dialog is open, and if the person has switched off single keys.
 */
export function useSequence(bindings: Readonly<Record<string, () => void>>): void {
  const enabled = useSingleKeys();
  const current = useRef(bindings);
  current.current = bindings;
  const names = Object.keys(bindings).join('\n');
  // A layout effect, because a person can press a key as soon as the button is visible. Ordinary effects run only
  // later.
  useLayoutEffect(() => {
    if (!enabled || names === '') return;
    const take = keySequence(names.split('\n'));
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.key.length > 1) return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      const done = take(event.key, event.timeStamp);
      if (done === null) return;
      event.preventDefault();
      current.current[done]?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled, names]);
}
