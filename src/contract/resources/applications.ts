import { z } from 'zod';
import { optionalText, uid } from '#root/contract/platform/fields.ts';
import { listFilter } from '#root/contract/platform/paging.ts';
import {
  descriptionField,
  nameField,
  ownerNoteField,
  recoveryField,
  statusField,
  workaroundField,
} from '#root/contract/shared/fields/common-fields.ts';
import { buildInput, defineFields } from '#root/contract/shared/fields/define-fields.ts';
import { choiceField, durationField, referenceField, textField } from '#root/contract/shared/fields/field-types.ts';
import { application } from '#root/contract/shared/kinds/application.ts';
import { linkOffReason } from '#root/contract/shared/links.ts';
import { providerEndpoints, providerFacts, providerQuery } from '#root/contract/shared/registers.ts';

/** Where an application runs; '' if not known. */
export const hostings = ['', 'on_premises', 'hosted', 'cloud', 'saas', 'hybrid'] as const;
export type Hosting = (typeof hostings)[number];
const hostingWords: Readonly<Record<Hosting, string>> = {
  '': 'Not known',
  on_premises: 'On premises',
  hosted: 'Hosted',
  cloud: 'Cloud',
  saas: 'SaaS',
  hybrid: 'Hybrid',
};

export const applicationFields = defineFields({
  name: nameField,
  description: descriptionField,
  status: statusField,
  rtoMinutes: recoveryField,
  /** The data loss that the application may have, in minutes; null: not assessed. */
  rpoMinutes: durationField('RPO'),
  /** The recovery time of the last test or incident, in minutes; null: not known. */
  rtaMinutes: durationField('Achieved recovery time (RTA)'),
  hosting: choiceField('Hosting', hostingWords, ''),
  supplierUid: referenceField('Supplier', 'supplier'),
  /** The supplier as recorded by an import; '' for none. */
  providerName: { ...textField('Provider as noted', optionalText(255)), importAs: 'provider', input: false },
  /** Why losing the supplier does not stop the application; '' if it does. Forms change it together with the links. */
  supplierLinkOff: {
    ...textField('Why losing the supplier does not stop it', linkOffReason()),
    input: false,
  },
  ownerName: ownerNoteField,
  workaround: workaroundField,
});
export const applicationInput = buildInput(applicationFields);
export type ApplicationInput = z.infer<typeof applicationInput>;

export const applicationRecord = z.object({
  ...providerFacts,
  ...applicationInput.shape,
  supplierName: z.string().nullable(),
  /** The supplier as recorded by an import; '' for none. */
  providerName: z.string(),
  /** Why losing the supplier does not stop the application; '' if it does. */
  supplierLinkOff: z.string(),
});
export type Application = z.infer<typeof applicationRecord>;

export const applications = providerEndpoints(application, {
  fields: applicationFields,
  record: applicationRecord,
  query: providerQuery({ hosting: listFilter(z.enum(hostings)), supplierUid: listFilter(uid('supplier')) }),
});
