import { registerFields } from '#root/contract/import/register-fields.ts';
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

export const applicationSpec = defineRegister('application', registerFields.application, {
  named: /applications?\b|anwendungen|software|logiciels|systèmes/,
  uniqueName: 'yes',
  columns: {
    name: nameHints(
      'application',
      'app, system, software, anwendung, applikation, logiciel, système, nom de l application',
      'Order system',
    ),
    description: descriptionHints,
    status: statusHints,
    rtoMinutes: recoveryHints('4 h'),
    rpoMinutes: { ...rpoHints('Tolerable data loss: 15 min'), example: '15 min' },
    rtaMinutes: {
      heading: 'Proven recovery time',
      headings:
        'proven recovery time, rta, recovery time actual, tested recovery time, nachgewiesene wiederherstellungszeit, délai de reprise constaté, temps de reprise testé',
      help: 'The recovery time achieved in the last test or outage',
    },
    hosting: { headings: 'hosting, hosted, betrieb, betriebsart, hébergement', example: 'SaaS' },
    supplierUid: {
      headings: 'supplier, vendor, lieferant, fournisseur',
      help: 'The name of a supplier in your register',
    },
    providerName: {
      headings: 'provider as noted, provider, anbieter, hersteller, prestataire, éditeur',
      help: 'The provider as text, if it is not in your supplier register',
    },
    ownerName: { ...ownerNoteHints, example: 'Jo Hill' },
    workaround: workaroundHints,
  },
});

export const equipmentSpec = defineRegister('equipment', registerFields.equipment, {
  named: /^(?!.*(owner|categor)).*(equipment|geräte|maschinen|betriebsmittel|équipements|machines|matériel)/,
  uniqueName: 'yes',
  columns: {
    name: nameHints(
      'equipment',
      'machine, device, gerät, maschine, betriebsmittel, équipement, matériel, appareil',
      'Forklift 3',
    ),
    description: descriptionHints,
    status: statusHints,
    rtoMinutes: recoveryHints('48 h'),
    categoryUid: categoryHints('Vehicles'),
    ownerUids: {
      creates: true,
      headings:
        'owners, owner, responsible, verantwortlich, verantwortliche, eigner, responsable, responsables, propriétaire, propriétaires',
      help: 'First and last names, separated by ;. New owners are created',
      example: 'Jo Hill; Ali Kaya',
    },
    ownerName: { ...ownerNoteHints, headings: 'owner as noted, noted owner' },
    workaround: workaroundHints,
  },
});

/**
 * Returns the columns of owners. Exports of both kinds of owners would have the same headings, so one heading names the
 * kind.
 */
const ownerColumns = (noun: string) => ({
  firstName: {
    headings: `first name, firstname, given name, vorname, prénom, first name of the ${noun}`,
    exported: `First name of the ${noun}`,
    example: 'Jo',
  },
  lastName: { headings: 'last name, lastname, surname, family name, nachname, nom, nom de famille', example: 'Hill' },
  email: emailHints('jo.hill@example.com'),
});

export const equipmentOwnerSpec = defineRegister('equipment_owner', registerFields.equipment_owner, {
  named: /equipment.owners/,
  uniqueName: 'no',
  code: 'email',
  uniqueCode: true,
  columns: ownerColumns('equipment owner'),
});

export const activityOwnerSpec = defineRegister('activity_owner', registerFields.activity_owner, {
  named: /(activity|process|plan).owners/,
  uniqueName: 'no',
  code: 'email',
  uniqueCode: true,
  columns: ownerColumns('activity owner'),
});

export const locationSpec = defineRegister('location', registerFields.location, {
  named: /locations?\b|standorte?|sites?\b|gebäude|lieux|bâtiments/,
  uniqueName: 'yes',
  columns: {
    name: nameHints('location', 'site, building, standort, gebäude, lieu, bâtiment', 'Head office'),
    description: descriptionHints,
    status: statusHints,
    rtoMinutes: recoveryHints(),
    address: { ...addressHints, example: '1 Harbour Street' },
    phone: phoneHints('+44 20 7946 0000'),
    seats: {
      headings: 'seats, workplaces, capacity, arbeitsplätze, plätze, places, postes de travail, capacité',
      help: 'How many people can work there',
      example: '120',
    },
    timeZone: {
      headings: 'time zone, timezone, zeitzone, fuseau horaire',
      help: 'An IANA name: Europe/Berlin',
      example: 'Europe/London',
    },
    accessPointName: {
      headings: 'access point, access point name, zugang, eingang, accès, entrée, point d accès',
      help: 'The way in, such as a gate or a reception',
      example: 'Reception',
    },
    accessRequirements: {
      headings: 'access requirements, zugangsvoraussetzungen, conditions d accès',
      help: 'Conditions of entry, such as a badge or an escort',
    },
    alternateUids: {
      headings:
        'alternates, alternate, alternate locations, ausweichstandorte, ausweichstandort, sites de repli, site de repli, sites de secours',
      help: 'Locations where work can continue: names, separated by ;',
      example: 'Warehouse North',
    },
    ownerName: ownerNoteHints,
    workaround: workaroundHints,
  },
});

export const activityRoleSpec = defineRegister('activity_role', registerFields.activity_role, {
  named: /roles?\b|rollen|rôles?/,
  uniqueName: 'yes',
  columns: {
    name: nameHints('role', 'activity role, rolle, funktion, rôle, fonction', 'Shift leader'),
    description: descriptionHints,
    status: statusHints,
    rtoMinutes: recoveryHints('4 h'),
    ownerName: ownerNoteHints,
    workaround: { ...workaroundHints, example: 'The plant manager stands in' },
  },
});
