import { formatDuration } from '#root/web/platform/ui/format.ts';
import { text } from './canvas.messages.ts';
import type { CanvasLink } from './canvas-types.ts';

/** "4 h, any 1 of Servers"; '' for a plain link that bears nothing. */
export function linkWords({ toleranceMinutes, group, groupRequired }: CanvasLink): string {
  const parts = [
    toleranceMinutes > 0 && formatDuration(toleranceMinutes),
    group !== '' && text('anyOf', { required: groupRequired, group }),
  ];
  return parts.filter(Boolean).join(', ');
}

/**
 * The same, as short as a line has room for: "4 h, 1 of 2". What the alternatives are called is said elsewhere.
 * @param all the links among which its alternatives are
 */
export function shortWords(link: CanvasLink, all: readonly CanvasLink[]): string {
  if (link.group === '') return linkWords(link);
  const members = all.filter(({ dependentUid, group }) => dependentUid === link.dependentUid && group === link.group);
  const few = text('someOf', { required: link.groupRequired, members: members.length });
  return link.toleranceMinutes > 0 ? `${formatDuration(link.toleranceMinutes)}, ${few}` : few;
}
