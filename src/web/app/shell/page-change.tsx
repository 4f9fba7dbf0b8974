import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { routeTitle } from '#root/web/platform/ui/document-title.ts';

/**
 * After a change of page, screen readers announce its name. If the focused element was on the previous page, the focus moves to the
 * start of the new one.
 */
export function PageChange({ path }: { path: string | undefined }) {
  const before = useRef(path);
  const [name, setName] = useState('');
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    setName(routeTitle());
    // A dialog that led here first gives the focus back.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [path]);
  return <VisuallyHidden aria-live="polite">{name}</VisuallyHidden>;
}
