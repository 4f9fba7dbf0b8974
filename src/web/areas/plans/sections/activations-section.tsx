import { Stack, Text } from '@mantine/core';
import type { PlanActivation } from '#root/contract/plans/plan-sections.ts';
import { isPlanKind } from '#root/contract/plans/plan-terms.ts';
import type { PlanSectionProps } from '#root/web/areas/plans/record/plan-props.ts';
import { text as recordText } from '#root/web/areas/plans/record/record.messages.ts';
import { FactList, RecordName } from '#root/web/shared/registers/record-facts.tsx';
import { addRow, changeRow, moveRow, removeRow } from './edit-rows.ts';
import { PlanPicker } from './pickers.tsx';
import { PlainTable } from './plain-table.tsx';
import { RowCards } from './row-cards.tsx';
import { TextField, toInputProps } from './row-fields.tsx';
import { text } from './rows.messages.ts';

const emptyActivation = (): PlanActivation => ({ uid: crypto.randomUUID(), planUid: '', condition: '' });

/** The plans that this plan activates, and the plans that activate this plan. */
export function ActivationsSection({ content, set, errors, names, plan }: PlanSectionProps) {
  return (
    <Stack gap="md">
      <RowCards
        label={text('activations')}
        rows={content.activations}
        getName={({ planUid }) => (planUid === '' ? '' : names.get(planUid))}
        addLabel={text('addActivation')}
        onAdd={() => addRow(set, 'activations', emptyActivation())}
        onRemove={({ uid, planUid }) => removeRow(set, 'activations', uid, planUid === '' ? '' : names.get(planUid))}
        onMove={({ uid }, to) => moveRow(set, 'activations', uid, to)}
      >
        {(row, index) => {
          const of = { part: 'activations', row, index, set, errors } as const;
          return (
            <>
              <PlanPicker
                {...toInputProps(of, 'planUid', { required: true })}
                value={row.planUid === '' ? null : row.planUid}
                except={plan.uid}
                names={names}
                onChange={(planUid) => changeRow(set, 'activations', row.uid, { planUid: planUid ?? '' })}
              />
              <TextField of={of} name="condition" description={text('conditionHelp')} />
            </>
          );
        }}
      </RowCards>
      <ActivatedBy plan={plan} />
    </Stack>
  );
}

/** The plans that activate this one. */
function ActivatedBy({ plan: { activatedBy } }: Pick<PlanSectionProps, 'plan'>) {
  if (activatedBy.length === 0) return null;
  const value = activatedBy.map(({ uid, kind, name, condition }) => (
    <div key={uid}>
      <RecordName kind={kind} uid={uid} name={name} />
      {condition && `: ${condition}`}
    </div>
  ));
  return <FactList items={[{ label: text('activatedBy'), value }]} />;
}

type ViewProps = Pick<PlanSectionProps, 'content' | 'names'>;

/** The activated plans, read-only, as links if their kinds are known. */
export function ActivatedPlans({
  content,
  names,
  kinds,
}: ViewProps & { readonly kinds?: ReadonlyMap<string, string> }) {
  const show = (uid: string) => {
    const kind = kinds?.get(uid);
    return kind !== undefined && isPlanKind(kind) ? (
      <RecordName kind={kind} uid={uid} name={names.get(uid)} />
    ) : (
      names.get(uid)
    );
  };
  return (
    <PlainTable
      label={text('activations')}
      head={[text('planUid'), text('condition')]}
      rows={content.activations.map(({ uid, planUid, condition }) => ({ key: uid, cells: [show(planUid), condition] }))}
    />
  );
}

/** The plans that activate this plan and the plans that this plan activates, read-only. */
export function ActivationsView(props: ViewProps & Pick<PlanSectionProps, 'plan'>) {
  const { content, plan } = props;
  if (content.activations.length + plan.activatedBy.length === 0)
    return <Text c="dimmed">{recordText('notFilled')}</Text>;
  const kinds = new Map(plan.references.map(({ uid, kind }) => [uid, kind]));
  return (
    <Stack gap="sm">
      {content.activations.length > 0 && <ActivatedPlans {...props} kinds={kinds} />}
      <ActivatedBy plan={plan} />
    </Stack>
  );
}
