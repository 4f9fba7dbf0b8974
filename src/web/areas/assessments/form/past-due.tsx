import { Text } from '@mantine/core';
import { text } from '#root/web/areas/assessments/assessments.messages.ts';
import { today } from '#root/web/platform/ui/format.ts';

/**
 * Says that the due date of a BIA that is not launched yet has passed. The launch is not refused, because answers
 * collected on paper are entered later.
 */
export const PastDue = ({ dueOn }: { readonly dueOn: string | null | undefined }) => (
  <div role="status">{dueOn && dueOn < today() && <Text fz="sm">{text('duePast')}</Text>}</div>
);
