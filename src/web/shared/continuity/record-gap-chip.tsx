import { Box, Text } from '@mantine/core';
import { type AcceptedRecord, gapAcceptances } from '#root/contract/continuity/gap-acceptances.ts';
import type { Verdict } from '#root/contract/shared/activity-terms.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { fillEmpty } from '#root/web/platform/ui/cell-content.tsx';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import { text } from './accepted.words.ts';

interface RecordGapChipProps {
  readonly uid: string;
  /** Activities are flagged because of the records they need, and resources because of the records that need them. */
  readonly as: AcceptedRecord['as'];
  readonly verdict: Verdict | 'none';
}

/**
 * The verdict on a record in a list; a dash if there is no verdict. If all gaps of the record are accepted, the chip
 * shows until when.
 */
export function RecordGapChip({ uid, as, verdict }: RecordGapChipProps) {
  const mayRead = useCan(gapAcceptances.records);
  const isGap = !['none', 'met', 'unknown'].includes(verdict);
  const read = useRead(gapAcceptances.records, { enabled: mayRead && isGap });
  const accepted = isGap ? read.data?.data.find((record) => record.uid === uid && record.as === as) : undefined;
  if (verdict === 'none') return fillEmpty(null);
  return (
    <Box component="span">
      <VerdictChip verdict={verdict} />
      {accepted && (
        <Text component="span" display="block" fz="xs" c="dimmed">
          {text('acceptedUntil', { day: formatDate(accepted.until) })}
        </Text>
      )}
    </Box>
  );
}
