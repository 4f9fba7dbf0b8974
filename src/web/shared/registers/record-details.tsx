import { Box, Stack } from '@mantine/core';
import { describeKind } from '#root/contract/shared/kinds/kinds.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import type { Fact } from '#root/web/platform/ui/key-value.tsx';
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
  const { fields, listFacts, show, definition } = screens;
  const more = [...(listFacts?.(record) ?? []), ...listContents(screens, record)];
  return (
    <Stack gap="xl">
      <Box maw={800}>
        {fields ? <RecordFacts fields={fields} record={record} show={show} more={more} /> : <FactList items={more} />}
      </Box>
      {describeKind(definition.kind).node && <RecordGaps uid={record.uid} />}
    </Stack>
  );
}

/** The number of records in a category or assigned to a person, with a link to their list. */
function listContents<Rec, Values>({ readContents }: RecordScreens<Rec, Values>, record: Rec): Fact[] {
  const contents = readContents?.(record);
  if (!contents) return [];
  return [{ label: contents.label, value: <AppLink href={contents.href}>{formatNumber(contents.count)}</AppLink> }];
}
