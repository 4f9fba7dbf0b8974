import { Box, Stack } from '@mantine/core';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import type { Fact } from '#root/web/platform/ui/key-value.tsx';
import { RecordCoverage } from '#root/web/shared/plans/record-coverage.tsx';
import { RecordEditForm } from './record-edit-form.tsx';
import { FactList, RecordFacts } from './record-facts.tsx';
import { RecordGaps } from './record-gaps.tsx';
import type { RecordEditing } from './record-parts.tsx';
import type { RecordScreens, RegisterRow, RegisterValues } from './register.ts';

interface RecordDetailsProps<Rec, Values> {
  readonly screens: RecordScreens<Rec, Values>;
  readonly record: Rec;
  readonly editing: RecordEditing;
}

/** The first tab of a record: its facts and gaps, or its form while it is edited. */
export function RecordDetails<Rec extends RegisterRow, Values extends RegisterValues>({
  screens,
  record,
  editing,
}: RecordDetailsProps<Rec, Values>) {
  if (editing.isEditing) {
    return (
      <Box maw={720}>
        <RecordEditForm screens={screens} record={record} readHref={editing.toReadHref()} />
      </Box>
    );
  }
  const { fields, listFacts, show, isNode } = screens;
  const more = [...(listFacts?.(record) ?? []), ...listContentFacts(screens, record)];
  return (
    <Stack gap="xl">
      <Box maw={800}>
        {fields ? <RecordFacts fields={fields} record={record} show={show} more={more} /> : <FactList items={more} />}
      </Box>
      {isNode && <RecordGaps uid={record.uid} />}
      {isNode && <RecordCoverage uid={record.uid} />}
    </Stack>
  );
}

/** The numbers of records that belong to or use a record, with links to their lists. */
function listContentFacts<Rec, Values>({ listContents }: RecordScreens<Rec, Values>, record: Rec): Fact[] {
  return (listContents?.(record) ?? []).map(({ label, count, href }) => ({
    label,
    value: href && count > 0 ? <AppLink href={href}>{formatNumber(count)}</AppLink> : formatNumber(count),
  }));
}
