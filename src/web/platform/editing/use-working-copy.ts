import { useState, useSyncExternalStore } from 'react';
import type { Path } from '#root/domain/values/merge/shape.ts';
import type { ConflictProps } from '#root/web/platform/ui/conflict-resolver.tsx';
import type { WorkingCopy } from './working-copy.ts';

/** Creates a working copy once, and renders again after each of its changes. */
export function useWorkingCopy<Value>(make: () => WorkingCopy<Value>): WorkingCopy<Value> {
  const [copy] = useState(make);
  useSyncExternalStore(copy.subscribe, copy.countChanges);
  return copy;
}

/** Descriptions of a part, for the choice between two versions. */
export interface ConflictWords {
  /** Returns the label of a part. @param part the part in a version that contains it */
  label(path: Path, part: unknown): string;
  /** Formats a part. @param part undefined in a version that does not contain the part */
  show(path: Path, part: unknown): string;
}

const fieldName = (path: Path) => path.join(' ');

/**
 * Returns the choice to show in a conflict; undefined if there is no conflict.
 * @param onResolved called once the copy has the chosen values, to save them
 */
export function toConflict<Value>(
  copy: WorkingCopy<Value>,
  { label, show }: ConflictWords,
  onResolved: () => void = () => undefined,
): ConflictProps | undefined {
  if (!copy.isConflicted) return undefined;
  return {
    fields: copy.differences.map(({ path, mine, theirs, isConflict }) => ({
      field: fieldName(path),
      label: label(path, mine ?? theirs),
      yours: show(path, mine),
      theirs: show(path, theirs),
      untouched: !isConflict,
    })),
    onResolve: (choices) => {
      copy.resolve((path) => choices[fieldName(path)] === 'theirs');
      onResolved();
    },
  };
}
