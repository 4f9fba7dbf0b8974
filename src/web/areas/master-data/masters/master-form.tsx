import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { describeMasterList, type MasterInput, type MasterListName } from '#root/contract/master-data/master-lists.ts';
import type { Master } from '#root/contract/master-data/masters.ts';
import { phaseWords } from '#root/web/areas/master-data/frame/master-value.ts';
import { ColourPicker } from '#root/web/platform/ui/colour-picker.tsx';
import { DurationInput } from '#root/web/platform/ui/duration-input.tsx';
import { text } from './masters.messages.ts';

/** The values of a new row. '' stands for a value that has to be selected. */
export const newMaster: MasterInput = {
  name: '',
  description: '',
  value: '',
  rtoMinutes: null,
  backgroundColor: '#1971c2',
  isActive: true,
};

export const masterValues = (record: Master): MasterInput => ({
  name: record.name,
  description: record.description,
  value: record.value,
  rtoMinutes: record.rtoMinutes,
  backgroundColor: record.backgroundColor,
  isActive: record.isActive,
});

/** Labels by field path, for the error summary and conflicts. */
export const listLabels = (list: MasterListName) => ({
  name: text('name'),
  value: describeMasterList(list).valueLabel,
  rtoMinutes: text('recovers'),
  backgroundColor: text('colour'),
  description: text('descriptionField'),
  isActive: text('active'),
});

interface Fields {
  list: MasterListName;
  form: UseFormReturnType<MasterInput>;
  record?: Master;
}

function ValueField({ list, form, record }: Fields) {
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
export function MasterFields(props: Fields) {
  const { list, form, record } = props;
  const labels = listLabels(list);
  const always = record !== undefined && (record.isDefault || record.isSystem);
  return (
    <>
      <TextInput label={labels.name} withAsterisk autoFocus={!record} {...form.getInputProps('name')} />
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
    </>
  );
}
