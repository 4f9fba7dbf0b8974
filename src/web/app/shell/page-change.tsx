import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { routeTitle } from '#root/web/platform/ui/document-title.ts';

/**
 * After a change of page: its name is read out, since nothing else tells people who do not see it; and the focus is at its
 * beginning where what was in focus has gone with the page before.
 */
export function PageChange({ path }: { path: string | undefined }) {
  const before = useRef(path);
  const [name, setName] = useState('');
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    setName(routeTitle());
    // Afterwards: a dialog that led here gives the focus back first.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [path]);
  return <VisuallyHidden aria-live="polite">{name}</VisuallyHidden>;
}
