import { optionalText } from '#root/contract/platform/fields.ts';
import {
  descriptionField,
  linkOffReason,
  nameField,
  ownerNoteField,
  recoveryField,
  statusField,
  workaroundField,
} from '#root/contract/shared/fields/common-fields.ts';
import { choiceField, durationField, referenceField, textField } from '#root/contract/shared/fields/field-types.ts';
import { defineRecord } from './define-record.ts';

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

export const application = defineRecord({
  kind: 'application',
  plural: 'applications',
  path: '/applications',
  permissions: 'application',
  words: { one: 'application', many: 'applications' },
  node: 'application',
  parts: {
    application_links: { label: 'Dependency of an application', of: ['dependent_uid'], about: 'provider_uid' },
  },
  refersTo: ['activity_role', 'equipment', 'location', 'master', 'supplier'],
  menu: { group: 'resources', place: 1 },
  fields: {
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
    /**
     * Why losing the supplier does not stop the application; '' if losing the supplier stops it. Forms change this
     * reason together with the links.
     */
    supplierLinkOff: {
      ...textField('Why losing the supplier does not stop it', linkOffReason()),
      input: false,
    },
    ownerName: ownerNoteField,
    workaround: workaroundField,
  },
  can: {
    palette: true,
    delete: { whenUsed: ['take_out', 'deactivate'], many: true },
    views: true,
    transfer: true,
    archive: 'name',
    duplicate: 'applications',
  },
});
