import { z } from 'zod';
import { optionalParagraphs, optionalText } from '#root/contract/platform/fields.ts';
import { isTimeZone } from '#root/contract/settings/settings.ts';
import { named } from '#root/contract/shared/activity-terms.ts';
import {
  descriptionField,
  nameField,
  ownerNoteField,
  recoveryField,
  statusField,
  telephoneField,
  workaroundField,
} from '#root/contract/shared/fields/common-fields.ts';
import { buildInput, defineFields } from '#root/contract/shared/fields/define-fields.ts';
import { referenceListField, textField, wholeField } from '#root/contract/shared/fields/field-types.ts';
import { location } from '#root/contract/shared/kinds/location.ts';
import { providerEndpoints, providerFacts, providerQuery } from '#root/contract/shared/registers.ts';

export const locationFields = defineFields({
  name: nameField,
  description: descriptionField,
  status: statusField,
  rtoMinutes: recoveryField,
  address: textField('Address', optionalText(500)),
  phone: telephoneField,
  /** The number of people who can work there. */
  seats: wholeField('Seats', 0, 99_999),
  /** An IANA time zone. */
  timeZone: textField(
    'Time zone',
    optionalText(100).refine((value) => value === '' || isTimeZone(value), 'Choose a time zone from the list'),
  ),
  /** The entrance, such as a gate or reception. */
  accessPointName: textField('Access point', optionalText(255)),
  /** What people need to get in, such as a badge, an escort or a time. */
  accessRequirements: textField('Access requirements', optionalParagraphs(5000)),
  /** Other locations where the work can continue. */
  alternateUids: referenceListField('Alternates', 'location', { part: 'location_alternates', max: 20 }),
  ownerName: ownerNoteField,
  workaround: workaroundField,
});
export const locationInput = buildInput(locationFields);
export type LocationInput = z.infer<typeof locationInput>;

export const locationRecord = z.object({
  ...providerFacts,
  ...locationInput.shape,
  alternates: z.array(named),
  /** Locations that have this one as an alternate. */
  alternateFor: z.array(named),
});
export type Location = z.infer<typeof locationRecord>;

export const locations = providerEndpoints(location, {
  fields: locationFields,
  record: locationRecord,
  query: providerQuery({}),
});
