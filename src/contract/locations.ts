import { z } from 'zod';
import { named } from './activity-terms.ts';
import { integer, optionalParagraphs, optionalPhone, optionalText, uid } from './fields.ts';
import { ownerName, providerEndpoints, providerFacts, providerFields, providerQuery } from './registers.ts';
import { isTimeZone } from './settings.ts';

export const locationInput = z.object({
  ...providerFields,
  ownerName: ownerName(),
  address: optionalText(500),
  /** Kept as E.164 (`+442079460000`) where it is given with a country code. */
  phone: optionalPhone(),
  /** How many people can work there; null: not known. */
  seats: integer(0, 99_999).nullable(),
  /** An IANA name, or ''. */
  timeZone: optionalText(100).refine((value) => value === '' || isTimeZone(value), 'Choose a time zone from the list'),
  /** Where one gets in: a gate, a reception. */
  accessPointName: optionalText(255),
  /** What one needs to get in: a badge, an escort, an hour. */
  accessRequirements: optionalParagraphs(5000),
  /** Where its work can go on. */
  alternateUids: z.array(uid('location')).max(20, 'Choose at most 20'),
});
export type LocationInput = z.infer<typeof locationInput>;

export const locationRecord = z.object({
  ...providerFacts,
  ...locationInput.shape,
  alternates: z.array(named),
  /** For whom this one is an alternate. */
  alternateFor: z.array(named),
});
export type Location = z.infer<typeof locationRecord>;

export const locations = providerEndpoints({
  resource: 'location',
  path: 'locations',
  noun: 'location',
  input: locationInput,
  record: locationRecord,
  query: providerQuery({}),
});
