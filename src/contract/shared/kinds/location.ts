import { optionalParagraphs, optionalText } from '#root/contract/platform/fields.ts';
import { isTimeZone } from '#root/contract/platform/time-zones.ts';
import {
  descriptionField,
  nameField,
  ownerNoteField,
  recoveryField,
  statusField,
  telephoneField,
  workaroundField,
} from '#root/contract/shared/fields/common-fields.ts';
import { referenceListField, textField, wholeField } from '#root/contract/shared/fields/field-types.ts';
import { defineRecord } from './define-record.ts';

export const location = defineRecord({
  kind: 'location',
  plural: 'locations',
  path: '/locations',
  permissions: 'location',
  words: { one: 'location', many: 'locations' },
  node: 'location',
  parts: {
    location_links: { label: 'Dependency of a location', of: ['dependent_uid'], about: 'provider_uid' },
    location_alternates: { label: 'Alternate of a location', of: ['location_uid'], about: 'alternate_uid' },
  },
  refersTo: ['activity_role', 'application', 'equipment', 'master', 'supplier'],
  menu: { group: 'resources', place: 4 },
  fields: {
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
    /** Other locations where the location's activities can continue. */
    alternateUids: referenceListField('Alternates', 'location', { part: 'location_alternates', max: 20 }),
    ownerName: ownerNoteField,
    workaround: workaroundField,
  },
  can: {
    palette: true,
    delete: { whenUsed: ['take_out', 'deactivate'], many: true },
    views: true,
    transfer: true,
    archive: 'name',
    duplicate: 'locations',
  },
});
