import { Group } from '@mantine/core';
import type { ReviewRow } from '#root/contract/reviews/reviews.ts';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { verdictColour } from '#root/web/platform/ui/verdict-colours.ts';
import { text } from './reviews.messages.ts';

/** The day on which a review is due, and whether it has passed. */
export const DueDay = ({
  review: { dueOn, isOverdue },
}: {
  readonly review: Pick<ReviewRow, 'dueOn' | 'isOverdue'>;
}) => (
  <Group gap="xs" wrap="nowrap" component="span">
    <span className="hf-numbers">{formatDate(dueOn)}</span>
    {isOverdue && <StatusChip label={text('overdue')} colour={verdictColour('late')} />}
  </Group>
);
