import { Checkbox, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { PlanDetails } from '#root/contract/plans/plan-endpoints.ts';
import { type Classification, classifications } from '#root/contract/plans/plan-terms.ts';
import { useCategories, useStatuses } from '#root/web/areas/plans/plan-options.ts';
import { labels, text } from '#root/web/areas/plans/plans.messages.ts';
import type { PlanSectionProps } from '#root/web/areas/plans/record/plan-props.ts';
import { DateField } from '#root/web/platform/ui/date-field.tsx';
import { RecordMultiPicker } from '#root/web/platform/ui/record-multi-picker.tsx';
import { SearchSelect } from '#root/web/platform/ui/search-select.tsx';
import { findOwners } from '#root/web/shared/people/unit-options.ts';

interface DetailsProps extends PlanSectionProps {
  readonly details: PlanDetails;
  readonly setDetails: (change: Partial<PlanDetails>) => void;
}

const classes = classifications.map((value) => ({ value, label: text(`classification.${value}`) }));

/** The name, the people who are responsible, the dates and the classification of a plan. */
export function DetailsSection(props: DetailsProps) {
  const { plan, details, setDetails, errors } = props;
  const at = (field: keyof PlanDetails) => ({ 'data-path': `details.${field}`, error: errors[`details.${field}`] });
  return (
    <>
      <TextInput
        label={labels.name}
        withAsterisk
        maxLength={255}
        {...at('name')}
        value={details.name}
        onChange={(event) => setDetails({ name: event.currentTarget.value })}
      />
      <Textarea
        label={labels.description}
        autosize
        minRows={2}
        maxLength={5000}
        {...at('description')}
        value={details.description}
        onChange={(event) => setDetails({ description: event.currentTarget.value })}
      />
      <RecordMultiPicker
        label={labels.ownerUids}
        description={text('ownersHelp')}
        {...at('ownerUids')}
        value={details.ownerUids}
        known={details.ownerUids.map((uid) => ({ value: uid, label: props.names.get(uid) }))}
        load={findOwners}
        onChange={(ownerUids) => setDetails({ ownerUids })}
      />
      <Choices {...props} />
      {/* A plan that has been approved cannot become a template. */}
      {plan.inForceNumber === null && plan.versionNumber === 1 && (
        <Checkbox
          label={text('template')}
          description={text('templateHelp')}
          {...at('isTemplate')}
          checked={details.isTemplate}
          onChange={(event) => setDetails({ isTemplate: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

/** The dates, the status, the category and the classification. */
function Choices({ info, plan, details, setDetails, errors }: DetailsProps) {
  const statuses = useStatuses(info).filter(({ phase }) => phase === plan.status.phase);
  const categories = useCategories(details.categoryUid, plan.categoryName);
  const at = (field: keyof PlanDetails) => ({ 'data-path': `details.${field}`, error: errors[`details.${field}`] });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <DateField
        label={labels.dueOn}
        {...at('dueOn')}
        value={details.dueOn}
        onChange={(dueOn) => setDetails({ dueOn })}
      />
      <DateField
        label={labels.reviewOn}
        {...at('reviewOn')}
        value={details.reviewOn}
        onChange={(reviewOn) => setDetails({ reviewOn })}
      />
      <SearchSelect
        label={labels.categoryUid}
        data={categories}
        clearable
        {...at('categoryUid')}
        value={details.categoryUid}
        onChange={(categoryUid) => setDetails({ categoryUid })}
      />
      <NativeSelect
        label={labels.classification}
        data={classes}
        {...at('classification')}
        value={details.classification}
        onChange={(event) => setDetails({ classification: event.currentTarget.value as Classification })}
      />
      {statuses.length > 1 && (
        <NativeSelect
          label={labels.statusUid}
          data={statuses}
          {...at('statusUid')}
          value={details.statusUid}
          onChange={(event) => setDetails({ statusUid: event.currentTarget.value })}
        />
      )}
    </SimpleGrid>
  );
}
