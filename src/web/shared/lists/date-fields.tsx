import { Group, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { datePresetNames, formatDateSpan, parseDateSpan } from '#root/contract/platform/date-spans.ts';
import { DateField } from '#root/web/platform/ui/date-field.tsx';
import { NOT_A_DATE } from '#root/web/platform/ui/unreadable.ts';
import { text } from './lists.messages.ts';
import type { DateFilter } from './span-words.ts';

const presets = datePresetNames.map((value) => ({ value, label: text(`preset.${value}`) }));
const choices = [{ value: '', label: text('anyTime') }, ...presets, { value: 'custom', label: text('custom') }];

interface DateFieldsProps {
  readonly names: readonly DateFilter[];
  readonly filters: Readonly<Record<string, string>>;
  readonly setFilter: (name: string, value: string | undefined) => void;
}

/** The date filters of a list: one of the six presets in the specification, or custom dates. */
export function DateFields({ names, filters, setFilter }: DateFieldsProps) {
  return names.map((name) => (
    <DaysField key={name} label={text(name)} value={filters[name]} onChange={(value) => setFilter(name, value)} />
  ));
}

interface DaysFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

function DaysField({ label, value = '', onChange }: DaysFieldProps) {
  const span = parseDateSpan(value);
  const preset = typeof span === 'string' ? span : undefined;
  const [custom, setCustom] = useState(span !== undefined && !preset);
  const days = span === undefined || typeof span === 'string' ? {} : span;
  const pick = (choice: string) => {
    setCustom(choice === 'custom');
    onChange(choice === 'custom' ? undefined : choice || undefined);
  };
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <NativeSelect
        label={label}
        data={choices}
        value={custom ? 'custom' : (preset ?? '')}
        onChange={(event) => pick(event.currentTarget.value)}
      />
      {custom && (
        <Group grow>
          <DateField
            label={text('from')}
            value={days.from ?? null}
            {...(days.to && { maxDate: days.to })}
            onChange={(from) => from !== NOT_A_DATE && onChange(formatDateSpan({ ...days, from: from ?? undefined }))}
          />
          <DateField
            label={text('to')}
            value={days.to ?? null}
            {...(days.from && { minDate: days.from })}
            onChange={(to) => to !== NOT_A_DATE && onChange(formatDateSpan({ ...days, to: to ?? undefined }))}
          />
        </Group>
      )}
    </Stack>
  );
}
