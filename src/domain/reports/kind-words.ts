import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { describeNode } from '#root/contract/shared/kinds/kinds.ts';

/** Returns the name of a kind of record: "Application". */
export function nameKind(kind: ProviderKind): string {
  const { one } = describeNode(kind);
  return one.charAt(0).toUpperCase() + one.slice(1);
}
