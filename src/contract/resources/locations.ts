import { z } from 'zod';
import { named } from '#root/contract/shared/activity-terms.ts';
import { buildInput } from '#root/contract/shared/fields/define-fields.ts';
import { location } from '#root/contract/shared/kinds/location.ts';
import { providerEndpoints, providerFacts, providerQuery } from '#root/contract/shared/registers.ts';

export const locationFields = location.fields;
export const locationInput = buildInput(locationFields);
export type LocationInput = z.infer<typeof locationInput>;

export const locationRecord = z.object({
  ...providerFacts,
  ...locationInput.shape,
  alternates: z.array(named),
  /** Locations that have this location as an alternate. */
  alternateFor: z.array(named),
});
export type Location = z.infer<typeof locationRecord>;

export const locations = providerEndpoints(location, {
  fields: locationFields,
  record: locationRecord,
  query: providerQuery({}),
});
