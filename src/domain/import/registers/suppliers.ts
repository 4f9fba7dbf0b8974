import { registerFields } from '#root/contract/import/register-fields.ts';
import { paymentFrequencies } from '#root/contract/shared/kinds/supplier.ts';
import {
  addressHints,
  categoryHints,
  descriptionHints,
  emailHints,
  nameHints,
  ownerNoteHints,
  phoneHints,
  recoveryHints,
  rpoHints,
  statusHints,
  workaroundHints,
} from './common-hints.ts';
import { defineRegister } from './register-spec.ts';

/** Returns the columns that all categories share. `exported` distinguishes their exports. */
const categoryColumns = (exported: string, example: string) => ({
  name: { ...nameHints('category', `kategorie, ${exported.toLowerCase()}`, example), exported },
  description: descriptionHints,
  status: statusHints,
});

export const supplierCategorySpec = defineRegister('supplier_category', registerFields.supplier_category, {
  named: /supplier.categor/,
  uniqueName: 'yes',
  columns: categoryColumns('Supplier category', 'Logistics'),
});

export const equipmentCategorySpec = defineRegister('equipment_category', registerFields.equipment_category, {
  named: /equipment.categor/,
  uniqueName: 'yes',
  columns: categoryColumns('Equipment category', 'Vehicles'),
});

export const supplierSpec = defineRegister('supplier', registerFields.supplier, {
  named: /^(?!.*categor).*(suppliers?\b|vendors?\b|lieferanten|dienstleister|fournisseurs|prestataires)/,
  uniqueName: 'yes',
  columns: {
    name: nameHints(
      'supplier',
      'vendor, company, lieferant, dienstleister, firma, fournisseur, prestataire',
      'Northern Freight',
    ),
    description: descriptionHints,
    statusUid: { headings: statusHints.headings, help: 'A name from your list of supplier statuses' },
    categoryUid: categoryHints('Logistics'),
    contactName: {
      heading: 'Contact',
      headings: 'contact, contact name, contact person, ansprechpartner, kontakt, personne de contact, interlocuteur',
      help: 'The person to contact',
      example: 'Ana Ruiz',
    },
    email: emailHints('ana@example.com', 'One address'),
    phone: phoneHints('+44 20 7946 0001'),
    address: addressHints,
    taxCode: {
      headings: 'tax code, vat number, tax number, steuernummer, ust id, numéro de tva, n° tva, numéro fiscal',
    },
    storageLocation: {
      headings: 'storage location, ablageort, lagerort, lieu de stockage, lieu de classement',
      help: 'Where the contract documents are kept',
    },
    rtoMinutes: {
      ...recoveryHints('8 h', 'Contracted time to recover: 8 h'),
      heading: 'Contracted recovery time',
    },
    rpoMinutes: rpoHints('Contracted limit of data loss'),
    contractEndsOn: {
      heading: 'Contract ends on',
      headings: 'contract ends on, contract end, end of contract, vertragsende, fin de contrat, fin du contrat',
      example: '2027-12-31',
    },
    paymentFrequency: {
      heading: 'Payment',
      headings: 'payment, payment frequency, zahlungsweise, paiement, fréquence de paiement, périodicité de paiement',
      help: paymentFrequencies.join(', '),
      example: 'monthly',
      writesCodes: true,
    },
    ownerName: {
      ...ownerNoteHints,
      heading: 'Owner',
      headings:
        'owner, looked after by, responsible, verantwortlich, verantwortlicher, eigner, inhaber, responsable, propriétaire, suivi par',
    },
    workaround: workaroundHints,
  },
});
