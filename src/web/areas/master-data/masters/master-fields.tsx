import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { describeMasterList, type MasterInput, type MasterListName } from '#root/contract/master-data/master-lists.ts';
import type { Master } from '#root/contract/master-data/masters.ts';
import { phaseWords } from '#root/web/areas/master-data/common/master-value.ts';
import { ColourPicker } from '#root/web/platform/ui/colour-picker.tsx';
import { DurationInput } from '#root/web/platform/ui/duration-input.tsx';
import type { FieldsProps } from '#root/web/shared/registers/register.ts';
import { text } from './masters.messages.ts';
import { MinutesEffect } from './minutes-effect.tsx';

/** Labels by field path, for the error summary and conflicts. */
export const listLabels = (list: MasterListName) => ({
  name: text('name'),
  value: describeMasterList(list).valueLabel,
  rtoMinutes: text('recovers'),
  backgroundColor: text('colour'),
  description: text('descriptionField'),
  isActive: text('active'),
});

interface MasterFieldsProps extends FieldsProps<Master, MasterInput> {
  readonly list: MasterListName;
}

function ValueField({ list, form, record }: MasterFieldsProps) {
  const { kind, valueLabel: label, phases = [] } = describeMasterList(list);
  const { value, ...input } = form.getInputProps('value');
  if (kind === 'minutes') {
    const minutes = typeof value === 'number' ? value : null;
    return (
      <DurationInput
        label={label}
        withAsterisk
        {...input}
        value={minutes}
        onChange={(next) => form.setFieldValue('value', next ?? '')}
      />
    );
  }
  if (kind === 'rank')
    return (
      <NumberInput
        label={label}
        description={text('rankHelp')}
        withAsterisk
        min={1}
        max={100}
        {...input}
        value={value}
      />
    );
  if (kind === 'phase')
    return (
      <Select
        label={label}
        description={record ? text('phaseFixed') : text('phaseHelp')}
        withAsterisk
        allowDeselect={false}
        disabled={record !== undefined}
        data={phases.map((phase) => ({ value: phase, label: phaseWords(phase) }))}
        {...input}
        value={value === '' ? null : String(value)}
      />
    );
  return <TextInput label={label} description={text('textHelp')} {...input} value={value} />;
}

/** The fields of a row, used to create and edit rows. */
export function MasterFields(props: MasterFieldsProps) {
  const { list, form, record } = props;
  const labels = listLabels(list);
  const always = record !== undefined && (record.isDefault || record.isSystem);
  return (
    <>
      <TextInput
        label={labels.name}
        withAsterisk
        data-autofocus={!record || undefined}
        {...form.getInputProps('name')}
      />
      <ValueField {...props} />
      {describeMasterList(list).recovers && (
        <DurationInput
          label={labels.rtoMinutes}
          description={text('recoversHelp')}
          {...form.getInputProps('rtoMinutes')}
        />
      )}
      <ColourPicker
        label={labels.backgroundColor}
        chipLabel={form.values.name || text('name')}
        {...form.getInputProps('backgroundColor')}
      />
      <Textarea label={labels.description} autosize minRows={2} {...form.getInputProps('description')} />
      <Switch
        label={labels.isActive}
        description={text(always ? 'activeAlways' : 'activeHelp')}
        disabled={always}
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
      {record && describeMasterList(list).kind === 'minutes' && (
        <MinutesEffect record={record} minutes={form.values.value} />
      )}
    </>
  );
}
