import { useMemo } from 'react';
import { activitySteps, type RemoteAccessesStep as Values } from '#root/contract/activities/activity-steps.ts';
import { fields } from '#root/domain/values/merge/fields.ts';
import { value } from '#root/domain/values/merge/shape.ts';
import type { ActivityViewProps } from '#root/web/areas/activities/record/activity-frame.tsx';
import type { SectionModel } from '#root/web/areas/activities/record/section-model.ts';
import { SectionPage } from '#root/web/areas/activities/record/section-page.tsx';
import { useCompletion } from '#root/web/areas/activities/record/use-completion.ts';
import { useSection } from '#root/web/areas/activities/record/use-section.ts';
import { useLocalCopies } from '#root/web/platform/editing/use-local-copies.ts';
import { ChoiceChips } from '#root/web/platform/ui/choice-chips.tsx';
import { useMasterRows } from '#root/web/shared/registers/use-master-rows.ts';
import { text } from './steps.messages.ts';

const labels = { remoteDelivery: text('remoteDelivery'), factorUids: text('factors') };
const deliveries = (['yes', 'partly', 'no'] as const).map((value) => ({
  value,
  label: text(`remoteDelivery.${value}`),
}));

/** Creates the model of the section. @param names names of the factors by uid */
const buildModel = (names: ReadonlyMap<string, string>): SectionModel<Values> => ({
  section: 'remote-accesses',
  endpoint: activitySteps.remoteAccesses,
  toValues: (record) => ({
    remoteDelivery: record.remoteDelivery,
    factorUids: record.remoteFactors.map(({ uid }) => uid),
    completed: record.completed['remote-accesses'],
  }),
  shape: fields<Values>({ remoteDelivery: value(), factorUids: value(), completed: value() }),
  effect: ({ remoteDelivery }, saved) => (remoteDelivery === saved.remoteDelivery ? null : { remoteDelivery }),
  withoutEffect: (values, { remoteDelivery, completed }) => ({ ...values, remoteDelivery, completed }),
  words: {
    label: ([field]) => labels[field as keyof typeof labels],
    show: ([field], part) => {
      if (field === 'factorUids') return (part as string[]).map((uid) => names.get(uid) ?? uid).join(', ');
      return part === null ? '' : text(`remoteDelivery.${part as (typeof deliveries)[number]['value']}`);
    },
  },
});

/** Whether people can perform the activity remotely, and what they need. */
export function RemoteAccessesStep(props: ActivityViewProps) {
  const { record, readOnly } = props;
  const rows = useMasterRows('remote-access-factors');
  const model = useMemo(() => buildModel(new Map(rows.map(({ uid, name }) => [uid, name]))), [rows]);
  const editing = useSection(record, model, useLocalCopies(record.uid));
  const { set, completion } = useCompletion(editing, ({ remoteDelivery }) => remoteDelivery !== null);
  const { values, errors } = editing;
  const disabled = readOnly !== undefined;
  const factors = rows.filter((row) => row.isActive || values.factorUids.includes(row.uid));
  return (
    <SectionPage {...props} editing={editing} labels={labels} completion={completion}>
      <ChoiceChips
        label={labels.remoteDelivery}
        choices={deliveries}
        value={values.remoteDelivery}
        onChange={(value) => set((now) => ({ ...now, remoteDelivery: value as Values['remoteDelivery'] }))}
        error={errors.remoteDelivery}
        disabled={disabled}
        data-path="remoteDelivery"
      />
      {values.remoteDelivery !== 'no' && (
        <ChoiceChips
          multiple
          label={labels.factorUids}
          choices={factors.map(({ uid, name }) => ({ value: uid, label: name }))}
          value={values.factorUids}
          onChange={(factorUids) => set((now) => ({ ...now, factorUids }))}
          error={errors.factorUids}
          disabled={disabled}
          data-path="factorUids"
        />
      )}
    </SectionPage>
  );
}
