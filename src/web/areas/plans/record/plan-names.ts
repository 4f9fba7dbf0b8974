import { useMemo, useReducer } from 'react';
import type { PlanRecord } from '#root/contract/plans/plan-endpoints.ts';
import { nameSeen, noteName } from '#root/web/platform/ui/seen-names.ts';
import type { PlanNames } from './plan-props.ts';

/**
 * Returns the names of the records that a plan refers to, including records that have been chosen since the plan was
 * read.
 */
export function usePlanNames({ references, owners }: Pick<PlanRecord, 'references' | 'owners'>): PlanNames {
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  return useMemo(() => {
    const known = new Map(references.map((one) => [one.uid, one]));
    for (const { uid, name } of [...references, ...owners]) noteName(uid, name);
    return {
      get: (uid) => known.get(uid)?.name ?? nameSeen(uid) ?? uid,
      isActive: (uid) => known.get(uid)?.isActive ?? true,
      remember: (uid, name) => {
        noteName(uid, name);
        refresh();
      },
    };
  }, [references, owners]);
}
