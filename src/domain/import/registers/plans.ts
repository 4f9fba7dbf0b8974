import { registerFields } from '#root/contract/import/register-fields.ts';
import { descriptionHints, nameHints } from './common-hints.ts';
import { defineRegister } from './register-spec.ts';

/** The columns that both kinds of plan have. */
const planColumns = {
  description: {
    headings: `${descriptionHints.headings}, objective, scope statement, ziel, summary, zusammenfassung, résumé`,
  },
  categoryUid: {
    headings: 'category, type, plan type, kind, kategorie, typ, art, catégorie, genre, type de plan',
    help: 'A name from your list of resilience plan categories',
  },
  statusUid: {
    headings: 'status, state, plan status, zustand, statut, état',
    help: 'A status of the plan’s current phase: an import cannot move a plan to another phase. If empty, a new plan gets the first draft status',
  },
  ownerUids: {
    creates: true,
    headings:
      'owner, owners, plan owner, plan owners, responsible, responsible person, author, verantwortlich, verantwortlicher, eigner, inhaber, responsable, propriétaire, pilote',
    help: 'Names or email addresses, separated by ;. A new activity owner is created if none has this name',
    example: 'Jo Hill; Ali Kaya',
  },
  activityUids: {
    headings:
      'activity, activities, process, processes, business process, covers, covered activities, covered processes, scope, prozess, prozesse, geschäftsprozess, aktivitäten, activité, activités, processus, périmètre',
    help: 'Names of activities that exist, separated by ;',
    example: 'Payroll',
  },
  dueOn: {
    headings: 'due date, due, due on, deadline, target date, complete by, fällig, fällig am, termin, échéance',
  },
  reviewOn: {
    headings:
      'review date, review, review on, next review, next review date, review due, überprüfung, nächste überprüfung, prüfdatum, date de revue, prochaine revue, révision',
    example: '2027-12-31',
  },
  classification: {
    headings:
      'classification, confidentiality, security classification, vertraulichkeit, klassifizierung, confidentialité',
    example: 'Internal',
  },
} as const;

export const bcpSpec = defineRegister('bcp', registerFields.bcp, {
  named: /bcps?\b|continuity.plans?|notfallpläne|wiederanlaufpläne|plans.de.continuité/,
  uniqueName: 'yes',
  columns: {
    name: {
      ...nameHints(
        'plan',
        'business continuity plan, continuity plan, bcp, bcp name, plan title, notfallplan, plan de continuité',
        'Payroll by hand',
      ),
      exported: 'Business continuity plan',
    },
    ...planColumns,
  },
});

export const resiliencePlanSpec = defineRegister('resilience_plan', registerFields.resilience_plan, {
  named: /resilience.plans?|crisis.plans?|krisenpläne|plans.de.résilience/,
  uniqueName: 'yes',
  columns: {
    name: {
      ...nameHints('plan', 'resilience plan, crisis plan, plan title, krisenplan, plan de résilience', 'Site lost'),
      exported: 'Resilience plan',
    },
    ...planColumns,
  },
});
