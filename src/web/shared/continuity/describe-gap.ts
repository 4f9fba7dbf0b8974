import type { ContinuityGap } from '#root/contract/continuity/continuity.ts';
import { describeGapChange, gapFieldWords } from '#root/contract/continuity/gap-words.ts';
import { findNodeKind, findRecordPath } from '#root/contract/shared/kinds/kinds.ts';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { text } from './gap.messages.ts';

/** The fields of a gap that {@link describeGap} needs. */
type GapWords = Pick<ContinuityGap, 'kind' | 'minutesOver' | 'oneOf' | 'missing'> & {
  readonly dependent: { readonly name: string };
  readonly provider: { readonly name: string };
};

/** Returns a gap as one sentence. */
export function describeGap(gap: GapWords): string {
  // A recovery exactly at the limit has a text of its own, because "0 min too late" would be wrong.
  const kind = gap.kind === 'link' && gap.minutesOver === 0 ? 'limit' : gap.kind;
  return text(kind, {
    dependent: gap.dependent.name,
    provider: gap.provider.name,
    over: formatDuration(gap.minutesOver),
    required: gap.oneOf?.required ?? 1,
    members: gap.oneOf?.members ?? 1,
    missing: gap.missing.map((field) => gapFieldWords[field]).join(text('and')),
  });
}

/** Returns a description of the change that closes the gap; '' if there is none. */
export const describeGapFix = ({ change }: Pick<ContinuityGap, 'change'>): string =>
  describeGapChange(change, formatDuration);

/** Returns the page of a node of the graph. */
export function buildNodeHref({ kind, uid }: ContinuityGap['provider']): string {
  // A utility is a row of a master list and has no page of its own.
  return findRecordPath(findNodeKind(kind), uid) ?? '/settings/master/utilities';
}

/**
 * Returns the page where a gap can be closed. If one end of the link is an activity, this is the page for its
 * dependencies; otherwise it is the page of the resource to change.
 */
export function buildGapHref({ dependent, provider, change }: ContinuityGap): string {
  const activity = [dependent, provider].find(({ kind }) => kind === 'activity');
  return activity ? `/activities/${activity.uid}/update-dependencies` : buildNodeHref(change?.node ?? dependent);
}
