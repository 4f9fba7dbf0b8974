import { Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { divisions } from '#root/contract/departments/divisions.ts';
import type { EventNotificationInput } from '#root/contract/notifications/event-notifications.ts';
import { isAfterDate, isInDivisions } from '#root/contract/notifications/notification-objects.ts';
import { notificationClasses } from '#root/contract/notifications/notification-terms.ts';
import { ChoiceChips } from '#root/web/platform/ui/choice-chips.tsx';
import { DurationInput } from '#root/web/platform/ui/duration-input.tsx';
import { FormGroup } from '#root/web/platform/ui/form-group.tsx';
import { RecordMultiPicker } from '#root/web/platform/ui/record-multi-picker.tsx';
import { findDivisions } from '#root/web/shared/people/unit-options.ts';
import { toChoices, urgencyWords } from '../common/notification.words.ts';
import { useNames } from '../common/use-names.ts';
import { DryRun } from './dry-run.tsx';
import { labels, text } from './event-notifications.messages.ts';
import {
  type ControlProps,
  DayControls,
  EventControls,
  type Known,
  ReceiverControls,
  TextControls,
} from './rule-controls.tsx';
import classes from './rule-sentence.module.css';

interface RuleFieldsProps extends ControlProps {
  readonly roles?: readonly Known[];
  readonly template?: Known;
  readonly isNew?: boolean;
}

/** The fields of a rule: its sentence, whose parts are controls, and all other fields. */
export function RuleFields({ form, roles = [], template, isNew = false }: RuleFieldsProps) {
  return (
    <Stack gap="lg">
      <TextInput label={labels.name} withAsterisk maw={640} autoFocus={isNew} {...form.getInputProps('name')} />
      <FormGroup title={text('sentence')}>
        <div className={classes.sentence}>
          <span>{text('when')}</span>
          <EventControls form={form} />
          <DayControls form={form} />
          <ReceiverControls form={form} roles={roles} />
          <TextControls form={form} template={template} />
        </div>
        {isAfterDate(form.values.action) && (
          <Text fz="sm" c="dimmed">
            {text('againHelp')}
          </Text>
        )}
      </FormGroup>
      <FilterFields form={form} />
      <FurtherFields form={form} />
      <DryRun form={form} />
    </Stack>
  );
}

function FilterFields({ form }: ControlProps) {
  const { object } = form.values;
  const [chosen] = useState(form.values.divisionUids);
  const known = useNames(divisions.get, chosen);
  return (
    <FormGroup title={text('filters')}>
      {(isInDivisions(object) || form.values.divisionUids.length > 0) && (
        <RecordMultiPicker
          label={labels.divisionUids}
          load={findDivisions}
          known={known}
          {...form.getInputProps('divisionUids')}
        />
      )}
      <TextInput label={labels.nameContains} maw={640} {...form.getInputProps('nameContains')} />
    </FormGroup>
  );
}

function FurtherFields({ form }: ControlProps) {
  return (
    <FormGroup title={text('more')}>
      <ChoiceChips
        label={labels.urgency}
        description={text('urgencyHelp')}
        choices={toChoices(notificationClasses, urgencyWords)}
        value={form.values.urgency}
        onChange={(urgency) => form.setFieldValue('urgency', urgency as EventNotificationInput['urgency'])}
      />
      <DurationInput
        label={labels.dispatchAfter}
        description={text('dispatchHelp')}
        maw={320}
        {...form.getInputProps('dispatchAfter')}
        onChange={(minutes) => form.setFieldValue('dispatchAfter', minutes ?? 0)}
      />
      <Textarea label={labels.description} maw={640} autosize minRows={1} {...form.getInputProps('description')} />
      <Switch
        label={labels.isActive}
        description={text('activeHelp')}
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </FormGroup>
  );
}
