import { only, optionalParagraphs, optionalText, uid } from '#root/contract/platform/fields.ts';
import {
  descriptionField,
  emailField,
  nameField,
  telephoneField,
  workaroundField,
} from '#root/contract/shared/fields/common-fields.ts';
import {
  dateField,
  durationField,
  listedField,
  optionalChoiceField,
  referenceField,
  textField,
} from '#root/contract/shared/fields/field-types.ts';
import { defineRecord } from './define-record.ts';

/** The payment frequencies: the specification's six values, word for word. */
export const paymentFrequencies = ['one time', 'monthly', 'quarterly', 'semi annually', 'annually', 'cheque'] as const;
const paymentWords: Readonly<Record<(typeof paymentFrequencies)[number], string>> = {
  'one time': 'One time',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  'semi annually': 'Semi annually',
  annually: 'Annually',
  cheque: 'Cheque',
};

export const supplier = defineRecord({
  kind: 'supplier',
  plural: 'suppliers',
  path: '/suppliers',
  permissions: 'supplier',
  opens: 'update',
  words: { one: 'supplier', many: 'suppliers' },
  node: 'supplier',
  parts: {
    supplier_links: { label: 'Dependency of a supplier', of: ['dependent_uid'], about: 'provider_uid' },
    supplier_certificates: {
      label: 'Certificate of a supplier',
      of: ['supplier_uid'],
      hides: ['file_hash'],
      copied: false,
    },
  },
  refersTo: ['activity_role', 'application', 'equipment', 'location', 'master', 'supplier_category'],
  menu: { group: 'resources', place: 3 },
  fields: {
    name: nameField,
    description: descriptionField,
    /** Null: the list's default. */
    statusUid: { ...listedField('Status', 'supplier-statuses'), bulk: uid('master') },
    categoryUid: { ...referenceField('Category', 'supplier_category'), bulk: true },
    contactName: textField('Contact name', only('noDigits', optionalText(255))),
    email: emailField,
    phone: telephoneField,
    address: textField('Address', optionalParagraphs(500)),
    taxCode: textField('Tax code', optionalText(50)),
    storageLocation: textField('Storage location', optionalText(500)),
    /** The recovery time that the dependency graph uses. */
    rtoMinutes: { ...durationField('Contracted RTO'), importAs: 'recovery' },
    /** The data loss that the contract allows, in minutes; null: not assessed. */
    rpoMinutes: durationField('Contracted RPO'),
    contractEndsOn: dateField('Contract end'),
    paymentFrequency: { ...optionalChoiceField('Payment frequency', paymentWords), bulk: true },
    /** The person in the organisation who is responsible for the supplier. */
    ownerName: { ...textField('Internal owner', optionalText(255)), importAs: 'owner' },
    workaround: workaroundField,
  },
  can: {
    palette: true,
    delete: { whenUsed: ['take_out', 'end'], many: true },
    views: true,
    transfer: true,
    archive: 'name',
    duplicate: 'suppliers',
  },
});
