import { paymentFrequencies, supplierInput } from '#root/contract/resources/suppliers.ts';
import { splitWords } from '#root/domain/import/field-spec.ts';
import {
  addressField,
  categoryField,
  descriptionField,
  emailField,
  nameField,
  ownerNoteField,
  phoneField,
  recoveryField,
  rpoField,
  statusField,
  workaroundField,
} from './common-fields.ts';
import type { RegisterField, RegisterSpec } from './register-spec.ts';

const own = supplierInput.shape;
/** Those of suppliers and of equipment have the same columns; `exported` tells their exports apart. */
const categories = (exported: string): readonly RegisterField[] => [
  { ...nameField('category', `kategorie, ${exported.toLowerCase()}`), exported },
  descriptionField,
  statusField,
];

export const supplierCategorySpec: RegisterSpec = {
  kind: 'supplier_categories',
  permissions: 'supplier_category',
  noun: 'category of suppliers',
  title: 'Supplier categories',
  named: /supplier.categor/,
  uniqueName: 'yes',
  example: { name: 'Logistics', status: 'Active' },
  fields: categories('Supplier category'),
};

export const equipmentCategorySpec: RegisterSpec = {
  kind: 'equipment_categories',
  permissions: 'equipment',
  noun: 'category of equipment',
  title: 'Equipment categories',
  named: /equipment.categor/,
  uniqueName: 'yes',
  example: { name: 'Vehicles', status: 'Active' },
  fields: categories('Equipment category'),
};

export const supplierSpec: RegisterSpec = {
  kind: 'suppliers',
  permissions: 'supplier',
  noun: 'supplier',
  title: 'Suppliers',
  named: /^(?!.*categor).*(suppliers?\b|vendors?\b|lieferanten|dienstleister)/,
  uniqueName: 'yes',
  provider: 'supplier',
  example: {
    ...{ name: 'Northern Freight', category: 'Logistics', contactName: 'Ana Ruiz', email: 'ana@example.com' },
    ...{ phone: '+44 20 7946 0001', recovery: '8 h', contractEndsOn: '2027-12-31', paymentFrequency: 'monthly' },
  },
  fields: [
    nameField('supplier', 'vendor, company, lieferant, dienstleister, firma'),
    descriptionField,
    {
      field: 'status',
      key: 'statusUid',
      label: 'Status',
      kind: 'listed',
      list: 'supplier-statuses',
      headings: splitWords('status, state, zustand'),
      help: 'A name of your list of supplier statuses',
    },
    categoryField('supplier_categories'),
    {
      field: 'contactName',
      key: 'contactName',
      label: 'Contact',
      kind: 'text',
      schema: own.contactName,
      headings: splitWords('contact, contact name, contact person, ansprechpartner, kontakt'),
      help: 'Whom one calls there',
    },
    emailField(own.email, 'One address'),
    phoneField(own.phone),
    addressField(own.address),
    {
      field: 'taxCode',
      key: 'taxCode',
      label: 'Tax code',
      kind: 'text',
      schema: own.taxCode,
      headings: splitWords('tax code, vat number, tax number, steuernummer, ust id'),
      help: 'Up to 50 characters',
    },
    {
      field: 'storageLocation',
      key: 'storageLocation',
      label: 'Storage location',
      kind: 'text',
      schema: own.storageLocation,
      headings: splitWords('storage location, ablageort, lagerort'),
      help: 'Where the papers are',
    },
    recoveryField('Contracted recovery time', 'How long until it delivers again, by contract: 8 h'),
    rpoField('How much data it may lose by contract'),
    {
      field: 'contractEndsOn',
      key: 'contractEndsOn',
      label: 'Contract ends on',
      kind: 'date',
      schema: own.contractEndsOn.unwrap(),
      headings: splitWords('contract ends on, contract end, end of contract, vertragsende'),
      help: 'DD/MM/YYYY or 2027-12-31',
    },
    {
      field: 'paymentFrequency',
      key: 'paymentFrequency',
      label: 'Payment',
      kind: 'choice',
      choices: paymentFrequencies.map((value) => ({ value, label: value })),
      headings: splitWords('payment, payment frequency, zahlungsweise'),
      help: paymentFrequencies.join(', '),
    },
    ownerNoteField('Owner', 'owner, looked after by, responsible, verantwortlich, verantwortlicher, eigner, inhaber'),
    workaroundField,
  ],
};
