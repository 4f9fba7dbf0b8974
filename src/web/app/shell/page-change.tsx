import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { routeTitle } from '#root/web/platform/ui/document-title.ts';

/**
 * Announces the name of a new page to screen readers. If the focused element was on the previous page, moves the focus
 * to the start of the new page.
 */
export function PageChange({ path }: { path: string | undefined }) {
  const before = useRef(path);
  const [name, setName] = useState('');
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    setName(routeTitle());
    // Waits, because a dialog that opened this page first returns the focus.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [path]);
  return <VisuallyHidden aria-live="polite">{name}</VisuallyHidden>;
}
