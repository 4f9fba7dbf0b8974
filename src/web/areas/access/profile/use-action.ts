import { useState } from 'react';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { problemOf } from '#root/web/platform/ui/problem.ts';

/** What a refused act says: at its fields, or as a whole. */
export interface Refused {
  readonly fields: Readonly<Record<string, string>>;
  readonly message: string | null;
}

const nothing: Refused = { fields: {}, message: null };

/**
 * One act of a section, with its states.
 * @param otherwise the words where the server has none of its own
 * @returns `run` resolves with true once it is done; a refusal is in `refused`
 */
export function useAction(otherwise: string) {
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState(nothing);
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    setPending(true);
    setRefused(nothing);
    try {
      await act();
      return true;
    } catch (error) {
      const { fields, message } = problemOf(error);
      const own = error instanceof ApiError && error.status < 500;
      setRefused({ fields: fields ?? {}, message: fields ? null : own ? message : otherwise });
      return false;
    } finally {
      setPending(false);
    }
  };
  return { pending, refused, run, refuse: (fields: Refused['fields']) => setRefused({ fields, message: null }) };
}
