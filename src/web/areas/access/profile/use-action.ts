import { type RefObject, useEffect, useState } from 'react';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { toProblem } from '#root/web/platform/ui/problem.ts';

/** The errors of a refused action: by field, and for the action as a whole. */
export interface Refusal {
  readonly fields: Readonly<Record<string, string>>;
  readonly message: string | null;
}

const noRefusal: Refusal = { fields: {}, message: null };

/**
 * Runs an action of a section and manages its state.
 * @param fallback the message if the server gives none
 * @returns `run` and the errors in `refused`. `run` resolves with true if the action has succeeded
 */
export function useAction(fallback: string) {
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState(noRefusal);
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    setPending(true);
    setRefused(noRefusal);
    try {
      await act();
      return true;
    } catch (error) {
      const { fields, message } = toProblem(error);
      const own = error instanceof ApiError && error.status < 500;
      setRefused({ fields: fields ?? {}, message: fields ? null : own ? message : fallback });
      return false;
    } finally {
      setPending(false);
    }
  };
  return { pending, refused, run, refuse: (fields: Refusal['fields']) => setRefused({ fields, message: null }) };
}

/**
 * Focuses the first field that was refused, by its name. The server can refuse it, too: the button that was pressed has
 * lost the focus by then, because it is disabled while it sends.
 */
export function useRefusedFocus(form: RefObject<HTMLFormElement | null>, { fields }: Refusal): void {
  useEffect(() => {
    const [first] = Object.keys(fields);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }, [form, fields]);
}
