import { MultiSelect, NumberInput, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { EventNotificationInput } from '#root/contract/notifications/event-notifications.ts';
import {
  describeAction,
  describeObject,
  isAfterDate,
  isDated,
  listActions,
  listRelations,
  type NotificationAction,
  type NotificationObject,
  notificationObjects,
  notificationRelationWords,
} from '#root/contract/notifications/notification-objects.ts';
import { notificationTemplates } from '#root/contract/notifications/notification-templates.ts';
import { notificationMethods } from '#root/contract/notifications/notification-terms.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { SearchMultiSelect, SearchSelect } from '#root/web/platform/ui/search-select.tsx';
import { useAllRoles } from '#root/web/shared/people/options.ts';
import { labels, text } from './event-notifications.messages.ts';
import { changeAction, changeObject } from './rule-form.ts';
import classes from './rule-sentence.module.css';
import { nameObject } from './rule-sentence.ts';

/** A record whose name the form knows before the list of options has been read. */
export interface Known {
  readonly value: string;
  readonly label: string;
}

export interface ControlProps {
  readonly form: UseFormReturnType<EventNotificationInput>;
}

const objects = notificationObjects
  .map((object) => ({ value: object, label: nameObject(object) }))
  .sort((a, b) => describeObject(a.value).one.localeCompare(describeObject(b.value).one));

const merge = (known: readonly Known[], read: readonly Known[]) => [
  ...new Map([...known, ...read].map((one) => [one.value, one])).values(),
];

/** Object and action: "When [a supplier certificate] [is about to expire]". */
export function EventControls({ form }: ControlProps) {
  const rule = form.values;
  const actions = listActions(rule.object).map((value) => ({ value, label: describeAction(rule.object, value) }));
  return (
    <>
      <SearchSelect
        aria-label={labels.object}
        data-path="object"
        className={classes.control ?? ''}
        allowDeselect={false}
        data={objects}
        value={rule.object}
        error={form.errors.object}
        onChange={(value) => value && form.setValues(changeObject(rule, value as NotificationObject))}
      />
      <Select
        aria-label={labels.action}
        data-path="action"
        className={classes.control ?? ''}
        allowDeselect={false}
        data={actions}
        value={rule.action}
        error={form.errors.action}
        onChange={(value) => value && form.setValues(changeAction(rule, value as NotificationAction))}
      />
    </>
  );
}

const toDays = (value: string | number) => (value === '' ? null : Number(value));

/**
 * The days of an action with a date: "[30] days before", and how often the notification is repeated after that date.
 */
export function DayControls({ form }: ControlProps) {
  const { action, dayOffset, repeatDays } = form.values;
  if (!isDated(action)) return null;
  const isAfter = isAfterDate(action);
  const input = { className: classes.number ?? '', allowDecimal: false, allowNegative: false };
  return (
    <>
      <NumberInput
        {...input}
        aria-label={text('days')}
        data-path="dayOffset"
        value={dayOffset ?? ''}
        error={form.errors.dayOffset}
        onChange={(value) => form.setFieldValue('dayOffset', toDays(value))}
      />
      <span>{text(isAfter ? 'daysAfter' : 'daysBefore')}</span>
      {isAfter && (
        <>
          <span>{text('again')}</span>
          <NumberInput
            {...input}
            aria-label={labels.repeatDays}
            data-path="repeatDays"
            value={repeatDays ?? ''}
            error={form.errors.repeatDays}
            onChange={(value) => form.setFieldValue('repeatDays', toDays(value))}
          />
          <span>{text('againDays')}</span>
        </>
      )}
    </>
  );
}

/** The receivers: "tell [the owner] and people with the roles [BC manager]". */
export function ReceiverControls({ form, roles }: ControlProps & { readonly roles: readonly Known[] }) {
  const { object, action, relations, roleUids } = form.values;
  const all = useAllRoles();
  const offered = merge(
    roles,
    (all.data ?? []).map(({ uid, name }) => ({ value: uid, label: name })),
  );
  const people = listRelations(object, action).map((value) => ({ value, label: notificationRelationWords[value] }));
  return (
    <>
      <span>{text('tell')}</span>
      {people.length > 0 && (
        <MultiSelect
          aria-label={labels.relations}
          data-path="relations"
          className={classes.wide ?? ''}
          data={people}
          value={relations}
          error={form.errors.relations}
          onChange={(values) => form.setFieldValue('relations', values as EventNotificationInput['relations'])}
        />
      )}
      <span>{text('and')}</span>
      <SearchMultiSelect
        aria-label={labels.roleUids}
        data-path="roleUids"
        className={classes.wide ?? ''}
        data={offered}
        value={roleUids}
        error={form.errors.roleUids ?? (people.length === 0 ? form.errors.relations : undefined)}
        onChange={(values) => form.setFieldValue('roleUids', values)}
      />
    </>
  );
}

/** Methods and template: "[by email] with the template [About to expire]". */
export function TextControls({ form, template }: ControlProps & { readonly template: Known | undefined }) {
  const { action, methods, templateUid } = form.values;
  const read = useRead(notificationTemplates.list, { query: { pageSize: 100, sort: 'name' } });
  const fitting = (read.data?.data ?? []).filter((one) => one.action === null || one.action === action);
  const offered = merge(
    template && templateUid === template.value ? [template] : [],
    fitting.map(({ uid, name }) => ({ value: uid, label: name })),
  );
  const isMissing = read.data !== undefined && offered.length === 0;
  return (
    <>
      <MultiSelect
        aria-label={labels.methods}
        data-path="methods"
        className={classes.control ?? ''}
        data={notificationMethods.map((value) => ({ value, label: text(`by.${value}`) }))}
        value={methods}
        error={form.errors.methods}
        onChange={(values) => form.setFieldValue('methods', values as EventNotificationInput['methods'])}
      />
      <span>{text('with')}</span>
      <SearchSelect
        aria-label={labels.templateUid}
        data-path="templateUid"
        className={classes.control ?? ''}
        allowDeselect={false}
        data={offered}
        value={templateUid === '' ? null : templateUid}
        error={form.errors.templateUid ?? (isMissing ? text('noTemplate') : undefined)}
        onChange={(value) => form.setFieldValue('templateUid', value ?? '')}
      />
    </>
  );
}
