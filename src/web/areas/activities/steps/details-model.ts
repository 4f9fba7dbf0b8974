import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import { type ActivityDetails, activitySteps } from '#root/contract/activities/activity-steps.ts';
import { fields } from '#root/domain/values/merge/fields.ts';
import { value } from '#root/domain/values/merge/shape.ts';
import type { SectionModel } from '#root/web/areas/activities/record/section-model.ts';
import { text } from './steps.messages.ts';

export const detailLabels: Readonly<Record<keyof ActivityDetails, string>> = {
  name: text('name'),
  code: text('code'),
  description: text('description'),
  businessUnitUid: text('unit'),
  divisionUid: text('division'),
  ownerUid: text('owner'),
  deputyUid: text('deputy'),
  priorityUid: text('priority'),
  locationUid: text('location'),
};

/** Returns the names of the records that the details refer to, by uid. */
function detailNames(record: ActivityRecord): [string, string][] {
  const { details } = record;
  const pairs: [string | null, string | null | undefined][] = [
    [details.divisionUid, record.divisionName],
    [details.businessUnitUid, record.businessUnitName],
    [details.ownerUid, record.ownerName],
    [details.deputyUid, record.deputyName],
    [details.priorityUid, record.priority?.name],
    [details.locationUid, record.locationName],
  ];
  return pairs.filter((pair): pair is [string, string] => pair[0] !== null && typeof pair[1] === 'string');
}

/**
 * Creates the model of the details.
 * @param names by uid; the model adds the names of the records that it reads, for the descriptions of a conflict
 */
export const detailsModel = (names: Map<string, string>): SectionModel<ActivityDetails> => ({
  section: 'details',
  endpoint: activitySteps.details,
  toValues: (record) => {
    for (const [uid, name] of detailNames(record)) names.set(uid, name);
    return record.details;
  },
  shape: fields<ActivityDetails>({
    name: value(),
    code: value(),
    description: value(),
    divisionUid: value(),
    businessUnitUid: value(),
    ownerUid: value(),
    deputyUid: value(),
    priorityUid: value(),
    locationUid: value(),
  }),
  // A change of the primary location also changes the dependency that is derived from it. No other detail affects
  // dependencies.
  effect: ({ locationUid }, saved) => (locationUid === saved.locationUid ? null : { locationUid }),
  withoutEffect: (values, { locationUid }) => ({ ...values, locationUid }),
  words: {
    label: ([field]) => detailLabels[field as keyof ActivityDetails],
    show: (_path, part) => (part === null ? '' : (names.get(String(part)) ?? String(part))),
  },
});
