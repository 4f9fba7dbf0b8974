import type { ActivityState } from '#root/contract/shared/activity-terms.ts';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { text } from './registers.messages.ts';

/** The captured data of a dependency, and the state of the dependent activity. */
interface Captured {
  readonly link: {
    readonly toleranceMinutes: number;
    readonly group: string;
    readonly quantity: number | null;
    readonly note: string;
  } | null;
  readonly state: ActivityState | null;
}

/** Describes the data captured for a dependency. The data is lost if the dependency is deleted. */
export function describeCaptured({ link, state }: Captured): string {
  const parts = [
    ...(link && link.toleranceMinutes > 0
      ? [text('captured.tolerance', { tolerance: formatDuration(link.toleranceMinutes) })]
      : []),
    ...(link?.group ? [text('captured.group', { group: link.group })] : []),
    ...(link && link.quantity !== null ? [text('captured.quantity', { count: link.quantity })] : []),
    ...(link?.note ? [text('captured.note', { note: link.note })] : []),
    ...(state === 'approved' ? [text('captured.approved')] : []),
  ];
  return parts.join(' · ');
}
