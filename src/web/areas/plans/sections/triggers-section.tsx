import { Text, Title } from '@mantine/core';
import type { PlanTrigger } from '#root/contract/plans/plan-sections.ts';
import type { PlanSectionProps } from '#root/web/areas/plans/record/plan-props.ts';
import { addRow, changeRow, moveRow, removeRow } from './edit-rows.ts';
import { RolePicker } from './pickers.tsx';
import { RowCards } from './row-cards.tsx';
import { DurationField, TextField, toInputProps } from './row-fields.tsx';
import { text } from './rows.messages.ts';
import { KeyedText } from './text-section.tsx';

const emptyTrigger = (): PlanTrigger => ({
  uid: crypto.randomUUID(),
  name: '',
  measure: '',
  thresholdMinutes: null,
  decisionMinutes: null,
  authorityUid: null,
  authority: '',
});

/** The text about the activation, and the triggers that start the plan. */
export function TriggersSection(props: PlanSectionProps) {
  const { content, set, errors, names } = props;
  return (
    <>
      <KeyedText {...props} textKey="activation" />
      <div>
        <Title order={3}>{text('triggers')}</Title>
        <Text fz="sm" c="dimmed">
          {text('triggersHelp')}
        </Text>
      </div>
      <RowCards
        label={text('triggers')}
        rows={content.triggers}
        getName={({ name }) => name}
        addLabel={text('addTrigger')}
        onAdd={() => addRow(set, 'triggers', emptyTrigger())}
        onRemove={({ uid, name }) => removeRow(set, 'triggers', uid, name)}
        onMove={({ uid }, to) => moveRow(set, 'triggers', uid, to)}
      >
        {(row, index) => {
          const of = { part: 'triggers', row, index, set, errors } as const;
          return (
            <>
              <TextField
                of={of}
                name="name"
                label={text('triggerName')}
                description={text('triggerNameHelp')}
                required
                wide
              />
              <TextField of={of} name="measure" description={text('measureHelp')} />
              <DurationField of={of} name="thresholdMinutes" description={text('thresholdHelp')} />
              <DurationField of={of} name="decisionMinutes" description={text('decisionHelp')} />
              <RolePicker
                {...toInputProps(of, 'authorityUid')}
                value={row.authorityUid}
                names={names}
                onChange={(authorityUid) => changeRow(set, 'triggers', row.uid, { authorityUid })}
              />
              <TextField of={of} name="authority" description={text('authorityHelp')} />
            </>
          );
        }}
      </RowCards>
    </>
  );
}
