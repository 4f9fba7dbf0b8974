import type { LinkOrigin, ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { text } from './canvas.messages.ts';
import type { CanvasLink, LinkSource } from './canvas-types.ts';

/** Describes a link: "4 h, any 1 of Servers". Returns '' for a link without tolerance and alternatives. */
export function describeLink({ toleranceMinutes, group, groupRequired }: CanvasLink): string {
  const parts = [
    toleranceMinutes > 0 && formatDuration(toleranceMinutes),
    group !== '' && text('anyOf', { required: groupRequired, group }),
  ];
  return parts.filter(Boolean).join(', ');
}

/** Returns where a link of the organisation's graph comes from; undefined for the BIA of an activity. */
export const findSource = (origin: LinkOrigin | null | undefined, dependent: ProviderKind): LinkSource | undefined =>
  origin ?? (dependent === 'activity' ? undefined : 'needs');

/** Describes where a link comes from. */
export const describeSource = ({ captured, source }: CanvasLink): string =>
  text(captured ? (source ? `source.${source}` : 'captured') : 'own');

/**
 * Describes a link briefly, for the label of a line: "4 h, 1 of 2".
 * @param all links among which the alternatives are counted
 */
export function describeLinkBriefly(link: CanvasLink, all: readonly CanvasLink[]): string {
  if (link.group === '') return describeLink(link);
  const members = all.filter(({ dependentUid, group }) => dependentUid === link.dependentUid && group === link.group);
  const few = text('someOf', { required: link.groupRequired, members: members.length });
  return link.toleranceMinutes > 0 ? `${formatDuration(link.toleranceMinutes)}, ${few}` : few;
}
