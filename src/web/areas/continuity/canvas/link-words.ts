import { formatDuration } from '#root/web/platform/ui/format.ts';
import { text } from './canvas.messages.ts';
import type { CanvasLink } from './canvas-types.ts';

/** Describes a link: "4 h, any 1 of Servers". Returns '' for a link without tolerance and alternatives. */
export function describeLink({ toleranceMinutes, group, groupRequired }: CanvasLink): string {
  const parts = [
    toleranceMinutes > 0 && formatDuration(toleranceMinutes),
    group !== '' && text('anyOf', { required: groupRequired, group }),
  ];
  return parts.filter(Boolean).join(', ');
}

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
