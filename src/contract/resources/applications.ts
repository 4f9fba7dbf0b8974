import { z } from 'zod';
import { uid } from '#root/contract/platform/fields.ts';
import { listFilter } from '#root/contract/platform/paging.ts';
import { buildInput } from '#root/contract/shared/fields/define-fields.ts';
import { application, hostings } from '#root/contract/shared/kinds/application.ts';
import { providerEndpoints, providerFacts, providerQuery } from '#root/contract/shared/registers.ts';

export const applicationFields = application.fields;
export const applicationInput = buildInput(applicationFields);
export type ApplicationInput = z.infer<typeof applicationInput>;

export const applicationRecord = z.object({
  ...providerFacts,
  ...applicationInput.shape,
  supplierName: z.string().nullable(),
  /** The supplier as recorded by an import; '' for none. */
  providerName: z.string(),
  /** Why losing the supplier does not stop the application; '' if losing the supplier stops it. */
  supplierLinkOff: z.string(),
});
export type Application = z.infer<typeof applicationRecord>;

export const applications = providerEndpoints(application, {
  fields: applicationFields,
  record: applicationRecord,
  query: providerQuery({ hosting: listFilter(z.enum(hostings)), supplierUid: listFilter(uid('supplier')) }),
});
