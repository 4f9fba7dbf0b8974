import { registerFields } from '#root/contract/import/register-fields.ts';
import { descriptionHints, emailHints, memberHints, nameHints, phoneHints } from './common-hints.ts';
import { defineRegister } from './register-spec.ts';

export const divisionSpec = defineRegister('division', registerFields.division, {
  named: /divisions?\b|bereiche|abteilungen|départements/,
  uniqueName: 'yes',
  code: 'code',
  columns: {
    name: nameHints('division', 'department, bereich, abteilung, département, direction', 'Logistics'),
    code: {
      headings: 'code, kürzel, kurzzeichen, sigle, abréviation',
      help: 'Up to 50 characters; identifies the division even if its name changes',
      example: 'LOG',
    },
    description: { ...descriptionHints, example: 'Warehouses and transport' },
    ownerUid: memberHints,
  },
});

export const businessUnitSpec = defineRegister('business_unit', registerFields.business_unit, {
  named: /business.units?\b|einheiten|unités/,
  uniqueName: 'division',
  columns: {
    name: nameHints(
      'business unit',
      'unit, team, einheit, organisationseinheit, unité, unité organisationnelle, service, équipe',
      'Cold store',
    ),
    divisionUid: {
      creates: true,
      headings: 'division, department, bereich, abteilung, département, direction',
      help: 'Required. A new division is created if none has this name',
      example: 'Logistics',
    },
    description: descriptionHints,
    ownerUid: memberHints,
  },
});

export const teamMemberSpec = defineRegister('team_member', registerFields.team_member, {
  named: /team.members?\b|people|personen|mitarbeiter|personnes|collaborateurs|employés/,
  uniqueName: 'no',
  code: 'email',
  columns: {
    name: nameHints(
      'team member',
      'person, mitarbeiter, member, personne, collaborateur, collaboratrice, employé, membre',
      'Jo Hill',
    ),
    email: emailHints('jo.hill@example.com'),
    phone: phoneHints('+44 20 7946 0002'),
    organisationRole: {
      headings:
        'organisation role, organization role, job title, position, funktion, stelle, fonction, poste, titre du poste',
      help: 'Job title, such as Head of Logistics',
      example: 'Head of Logistics',
    },
    businessContinuityRoleUid: {
      headings: 'business continuity role, bc role, bcm rolle, rôle de continuité, rôle pca',
      help: 'A name from your list of business continuity roles',
    },
    divisionUids: {
      creates: true,
      headings: 'divisions, division, department, bereich, bereiche, abteilung, département, départements, direction',
      help: 'Names, separated by ;. New divisions are created',
      example: 'Logistics',
    },
    businessUnitUids: {
      headings: 'business units, business unit, unit, einheit, einheiten, unité, unités, service, services',
      help: 'Division and name, such as Logistics / Cold store. Several are separated by ;',
      example: 'Logistics / Cold store',
    },
    description: descriptionHints,
  },
});
