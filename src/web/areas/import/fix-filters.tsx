import { Group, Input, SegmentedControl, Select } from '@mantine/core';
import type { ImportRecord } from '#root/contract/import/import-records.ts';
import { text } from './imports.messages.ts';
import { sheetTitle } from './sheet-columns.tsx';

interface FixFiltersProps {
  record: ImportRecord;
  sheet: number;
  show: 'problems' | undefined;
  onChange: (view: { sheet?: string; show?: string | undefined; page?: string | undefined }) => void;
}

/** Chooses the sheet, and whether to show all rows or only rows with problems. */
export function FixFilters({ record, sheet, show, onChange }: FixFiltersProps) {
  const sheets = record.sheets.flatMap((one, at) => (one.kind ? [{ value: String(at), label: sheetTitle(one) }] : []));
  return (
    <Group gap="md" align="flex-end">
      {sheets.length > 1 && (
        <Select
          label={text('sheet')}
          data={sheets}
          value={String(sheet)}
          onChange={(value) => onChange({ sheet: value ?? '0', page: undefined })}
          allowDeselect={false}
        />
      )}
      <Input.Wrapper label={text('show')} labelElement="div" labelProps={{ id: 'show-rows' }}>
        <SegmentedControl
          display="flex"
          aria-labelledby="show-rows"
          data={[
            { value: 'all', label: text('showAll') },
            { value: 'problems', label: text('showProblems') },
          ]}
          value={show ?? 'all'}
          onChange={(value) => onChange({ show: value === 'problems' ? value : undefined, page: undefined })}
        />
      </Input.Wrapper>
    </Group>
  );
}
