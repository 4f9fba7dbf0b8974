import { type ReactNode, useEffect, useRef } from 'react';

/** A form that has replaced the text of a record. Its first field gets the focus. */
export function EditedPart({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A hidden tab gets no focus.
    place.current?.querySelector<HTMLElement>('input:enabled, textarea:enabled')?.focus({ preventScroll: true });
  }, []);
  return <div ref={place}>{children}</div>;
}
