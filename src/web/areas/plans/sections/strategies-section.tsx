import { NativeSelect } from '@mantine/core';
import type { PlanStrategy } from '#root/contract/plans/plan-sections.ts';
import { type LossKind, lossKinds } from '#root/contract/plans/plan-terms.ts';
import type { PlanSectionProps } from '#root/web/areas/plans/record/plan-props.ts';
import { addRow, changeRow, moveRow, removeRow } from './edit-rows.ts';
import { AnyRecordPicker } from './pickers.tsx';
import { RowCards } from './row-cards.tsx';
import { DurationField, NumberField, ParagraphField, TextField, toInputProps } from './row-fields.tsx';
import { text } from './rows.messages.ts';

const emptyStrategy = (): PlanStrategy => ({
  uid: crypto.randomUUID(),
  name: '',
  description: '',
  loss: 'site',
  recordUid: null,
  implementMinutes: null,
  longestUseMinutes: null,
  capacityPercent: null,
});

const losses = lossKinds.map((value) => ({ value, label: text(`loss.${value}`) }));

/** The ways in which work continues while something is lost. */
export function StrategiesSection({ content, set, errors, names }: PlanSectionProps) {
  return (
    <RowCards
      label={text('strategies')}
      rows={content.strategies}
      getName={({ name }) => name}
      addLabel={text('addStrategy')}
      onAdd={() => addRow(set, 'strategies', emptyStrategy())}
      onRemove={({ uid, name }) => removeRow(set, 'strategies', uid, name)}
      onMove={({ uid }, to) => moveRow(set, 'strategies', uid, to)}
    >
      {(row, index) => {
        const of = { part: 'strategies', row, index, set, errors } as const;
        return (
          <>
            <TextField of={of} name="name" required maxLength={255} />
            <NativeSelect
              {...toInputProps(of, 'loss')}
              data={losses}
              value={row.loss}
              onChange={(event) =>
                changeRow(set, 'strategies', row.uid, { loss: event.currentTarget.value as LossKind })
              }
            />
            <AnyRecordPicker
              {...toInputProps(of, 'recordUid')}
              value={row.recordUid}
              names={names}
              onChange={(recordUid) => changeRow(set, 'strategies', row.uid, { recordUid })}
            />
            <DurationField of={of} name="implementMinutes" description={text('implementHelp')} />
            <DurationField of={of} name="longestUseMinutes" description={text('longestUseHelp')} />
            <NumberField of={of} name="capacityPercent" description={text('capacityHelp')} min={1} max={100} />
            <ParagraphField of={of} name="description" />
          </>
        );
      }}
    </RowCards>
  );
}
