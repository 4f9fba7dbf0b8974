import { useEffect, useRef, useState } from 'react';
import { afterPress } from '#root/web/platform/ui/after-press.ts';
import { addLeft, type FieldErrors, hideUnreached } from './shown-errors.ts';
import type { PlanEditing } from './use-plan-editing.ts';

/**
 * Returns the errors to show. The error of a required field that is still empty is shown once the person leaves the
 * field or tries to continue, and at once if the input was restored.
 */
export function useShownErrors({ errors, restored }: Pick<PlanEditing, 'errors' | 'restored'>, attempt: number) {
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(restored ? Object.keys(errors) : []));
  const latest = useRef<FieldErrors>(errors);
  latest.current = errors;
  useEffect(() => {
    const onLeave = ({ target }: FocusEvent) => {
      const path = target instanceof Element ? target.closest('[data-path]')?.getAttribute('data-path') : undefined;
      if (path) afterPress(() => setLeft((before) => addLeft(before, path, latest.current)));
    };
    document.addEventListener('focusout', onLeave);
    return () => document.removeEventListener('focusout', onLeave);
  }, []);
  return attempt > 0 ? errors : hideUnreached(errors, left);
}
