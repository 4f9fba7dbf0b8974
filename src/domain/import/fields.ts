import {
  type ImportField,
  type ImportKind,
  type RegisterKind,
  registerKinds,
} from '#root/contract/import/import-terms.ts';
import { descriptionHeadings, type FieldSpec, splitWords, uidField, unitField } from './field-spec.ts';
import type { RegisterSpec } from './registers/register-spec.ts';
import { registerSpecs } from './registers/registers.ts';

const uid = uidField;
const unit = unitField;
const description: FieldSpec = {
  field: 'description',
  label: 'Description',
  headings: descriptionHeadings,
  help: 'Up to 5,000 characters',
};

const activities: readonly FieldSpec[] = [
  {
    field: 'name',
    label: 'Name',
    required: true,
    headings: splitWords(
      'name, activity, activity name, process, process name, business process, prozess, prozessname, geschäftsprozess, aktivität, tätigkeit, bezeichnung, titel, title, nom, activité, nom de l activité, processus, nom du processus, processus métier, intitulé',
    ),
    help: 'Required. An activity with this name is updated; otherwise one is created',
    example: 'Payroll',
  },
  {
    field: 'code',
    label: 'Reference number',
    headings: splitWords(
      'code, reference, reference number, ref, ref no, process id, process number, process no, process code, activity id, activity code, activity number, kürzel, kennung, referenz, prozess id, prozessnummer, prozess nr, prozesskürzel, référence, réf, numéro de processus, id processus, code processus, code de l activité',
    ),
    help: 'Your own number; identifies the activity even if its name changes',
    example: 'BP-001',
  },
  description,
  {
    field: 'department',
    label: 'Department',
    headings: splitWords(
      'department, division, abteilung, bereich, fachbereich, geschäftsbereich, organisationseinheit, business area, org unit, département, direction, service, entité',
    ),
    help: 'The division. A new one is created if none has this name',
    example: 'Finance',
  },
  {
    field: 'businessUnit',
    label: 'Business unit',
    headings: splitWords(
      'business unit, sub department, team, sub unit, unterabteilung, teilbereich, gruppe, unité, unité opérationnelle, sous direction, équipe',
    ),
    help: 'A unit of the department. A new one is created if the department has none with this name',
    example: 'Payables',
  },
  {
    field: 'location',
    label: 'Primary location',
    headings: splitWords(
      'location, site, primary location, place, building, standort, ort, gebäude, hauptstandort, lieu, emplacement, localisation, bâtiment, site principal',
    ),
    help: 'Where the work is done. A new location is created if none has this name',
    example: 'Head office',
  },
  {
    field: 'owner',
    label: 'Owner',
    headings: splitWords(
      'owner, process owner, activity owner, responsible, responsible person, verantwortlich, verantwortlicher, verantwortliche, prozessverantwortlicher, prozesseigner, eigner, inhaber, responsable, propriétaire, pilote, responsable du processus',
    ),
    help: 'First and last name. A new owner is created if none has this name',
    example: 'Jo Hill',
  },
  {
    field: 'deputy',
    label: 'Deputy',
    headings: splitWords(
      'deputy, stellvertreter, stellvertretung, stellvertreterin, vertretung, vertreter, substitute, backup person, suppléant, suppléante, adjoint, remplaçant',
    ),
    help: 'First and last name of the deputy',
  },
  {
    field: 'priority',
    label: 'Priority',
    headings: splitWords(
      'priority, criticality, kritikalität, priorität, prio, importance, wichtigkeit, priorité, criticité',
    ),
    help: 'A name from your list of priorities, or its rank',
    example: 'High',
  },
  {
    field: 'mtpd',
    label: 'MTPD',
    isTime: true,
    headings: splitWords(
      'mtpd, mtpod, mtd, mao, mta, maximum tolerable period of disruption, maximum tolerable downtime, max downtime, maximal tolerierbare ausfallzeit, maximale ausfallzeit, max ausfallzeit, dmia, durée maximale d interruption admissible, durée maximale d interruption, durée d interruption maximale admissible',
    ),
    help: 'Maximum tolerable period of disruption: 4 h, 2 days, 1 w. Must be greater than the RTO',
    example: '48 h',
  },
  {
    field: 'mtpdReason',
    label: 'Reason for the MTPD',
    headings: splitWords('mtpd reason, reason for mtpd, begründung mtpd, justification de la dmia'),
    help: 'Needed if the MTPD differs from the one that the impacts suggest',
  },
  {
    field: 'rto',
    label: 'RTO',
    isTime: true,
    headings: splitWords(
      'rto, recovery time objective, recovery time, wiederanlaufzeit, wiederherstellungszeit, wiederanlauf, geforderte wiederanlaufzeit, délai de reprise, délai de rétablissement, temps de reprise, objectif de temps de reprise',
    ),
    help: 'Recovery time objective: 4 h, 2 days. Must be less than the MTPD',
    example: '24 h',
  },
  {
    field: 'mdl',
    label: 'MDL/RPO',
    isTime: true,
    headings: splitWords(
      'rpo, mdl, mdl rpo, recovery point objective, maximum data loss, max data loss, maximaler datenverlust, max datenverlust, datenverlust, pdma, perte de données, perte de données maximale admissible, perte de données maximale',
    ),
    help: 'Maximum data loss: a time of your RTO list, none, or not applicable',
  },
  {
    field: 'mbco',
    label: 'MBCO in %',
    headings: splitWords(
      'mbco, minimum business continuity objective, minimum level, mindestniveau, notbetriebsniveau, niveau minimal, niveau minimum d activité',
    ),
    help: 'Minimum business continuity objective, 0 to 100',
  },
  {
    field: 'minimumPeople',
    label: 'Minimum people',
    headings: splitWords(
      'minimum people, minimum staff, min people, min staff, mindestpersonal, mindestbesetzung, effectif minimal, effectif minimum, personnel minimum',
    ),
    help: 'A whole number',
  },
  {
    field: 'restart',
    label: 'Time to resume',
    isTime: true,
    headings: splitWords(
      'restart, restart time, resume time, resumption time, anlaufzeit, wiederanlaufdauer, hochlaufzeit, temps de redémarrage, délai de redémarrage',
    ),
    help: 'Time that the activity needs after everything it depends on is available again',
    example: '30 min',
  },
  {
    field: 'needs',
    label: 'Needs',
    headings: splitWords(
      'needs, depends on, dependencies, requires, resources, required resources, applications, application, systems, it systems, it system, software, suppliers, equipment, benötigt, abhängigkeiten, abhängig von, anwendungen, anwendung, it systeme, systeme, ressourcen, lieferanten, dépend de, dépendances, systèmes, logiciels, ressources, fournisseurs, nécessite',
    ),
    help: 'Names of the activities and resources that it needs, separated by ;',
    example: 'Order system; Invoicing',
  },
  {
    field: 'impacts',
    label: 'Impacts',
    headings: splitWords('impact matrix, auswirkungen, schadensauswirkungen, impacts, matrice d impact'),
    help: 'For each category the levels after 1 h, 4 h, 8 h, 1 d, 3 d, 1 w, 2 w and 30 d: Financial: 0 1 2 3 3 4 5 5; separated by ;',
  },
  unit,
  uid,
];

const resources: readonly FieldSpec[] = [
  {
    field: 'name',
    label: 'Name',
    required: true,
    headings: splitWords(
      'name, resource, resource name, ressource, ressourcenname, asset, system, bezeichnung, titel, title, nom, ressource, nom de la ressource, actif, intitulé',
    ),
    help: 'Required. A resource of this kind with this name is updated; otherwise one is created',
    example: 'Order system',
  },
  {
    field: 'category',
    label: 'Category',
    required: true,
    headings: splitWords(
      'category, kategorie, type, typ, kind, art, resource type, ressourcentyp, ressourcenart, catégorie, type de ressource',
    ),
    help: 'Required. Application, equipment, supplier, location, utility or role; you can map other words during the import',
    example: 'Application',
  },
  description,
  {
    field: 'usedBy',
    label: 'Used by',
    headings: splitWords(
      'used by, activities, needed by, required by, processes, prozesse, genutzt von, verwendet von, benötigt von, benutzt von, nutzer, utilisé par, activités, processus',
    ),
    help: 'Names of the activities that need it, separated by ;',
    example: 'Payroll; Invoicing',
  },
  {
    field: 'workaround',
    label: 'Workaround',
    headings: splitWords(
      'alternative, alternatives, workaround, fallback, ausweichlösung, ersatz, ersatzlösung, notlösung, alternativen, solution de contournement, contournement, solution de secours',
    ),
    help: 'How work continues during an outage',
  },
  {
    field: 'recovery',
    label: 'Recovery time',
    isTime: true,
    headings: splitWords(
      'recovery, recovery time, rto, recovery time objective, wiederherstellung, wiederherstellungszeit, wiederanlaufzeit, délai de reprise, délai de rétablissement, temps de reprise',
    ),
    help: 'Time to recover: 4 h, 2 days',
    example: '4 h',
  },
  {
    field: 'rpo',
    label: 'RPO',
    isTime: true,
    headings: splitWords('rpo, recovery point objective, data loss, datenverlust, pdma, perte de données'),
    help: 'Applications: tolerable data loss',
  },
  {
    field: 'owner',
    label: 'Owner',
    headings: splitWords(
      'owner, responsible, verantwortlich, verantwortlicher, verantwortliche, eigner, inhaber, contact, ansprechpartner, responsable, propriétaire',
    ),
    help: 'The responsible person, as text',
  },
  {
    field: 'provider',
    label: 'Provider',
    headings: splitWords(
      'provider, supplier, vendor, anbieter, dienstleister, hersteller, lieferant, fournisseur, prestataire, éditeur',
    ),
    help: 'Applications: the provider, as text',
  },
  unit,
  uid,
];

const dependencies: readonly FieldSpec[] = [
  {
    field: 'dependent',
    label: 'Dependent',
    required: true,
    headings: splitWords(
      'dependent, dependent activity, dependent process, activity, activity name, process, process name, business process, service, consumer, source, from, who, prozess, prozessname, geschäftsprozess, aktivität, abhängiger prozess, abhängige aktivität, abhängig, nutzer, von, activité, activité dépendante, processus, processus dépendant, processus métier, dépendant, consommateur, de',
    ),
    help: 'Required. The activity that needs something',
    example: 'Payroll',
  },
  {
    field: 'provider',
    label: 'Provider',
    required: true,
    headings: splitWords(
      'provider, needs, depends on, dependency, requires, required resource, prerequisite, upstream, uses, target, to, application, app, system, it system, resource, supplier, equipment, location, asset, anbieter, benötigt, nutzt, hängt ab von, abhängig von, abhängigkeit, benötigter prozess, benötigte ressource, anwendung, applikation, lieferant, standort, nach, dépend de, dépendance, nécessite, utilise, ressource, fournisseur, système, lieu, équipement, à, vers',
    ),
    help: 'Required. The activity or resource that it needs; several names are separated by ;',
    example: 'Order system',
  },
  {
    field: 'dependentKind',
    label: 'Kind of dependent',
    headings: splitWords('dependent kind, dependent type, kind of dependent'),
    help: 'Activity, application, equipment, supplier or location; needed only if several have the same name',
  },
  {
    field: 'category',
    label: 'Kind of provider',
    headings: splitWords('kind, type, provider type, provider kind, typ, art, category, kategorie, catégorie'),
    help: 'Needed only if an activity and a resource have the same name',
  },
  {
    field: 'tolerance',
    label: 'Tolerance',
    isTime: true,
    headings: splitWords('tolerance, tolerates, bridging time, toleranz, überbrückungszeit, überbrückung, tolérance'),
    help: 'How long the activity can continue without it: 2 h',
    example: '2 h',
  },
  {
    field: 'group',
    label: 'Group of alternatives',
    headings: splitWords(
      'group, alternative group, alternatives, gruppe, alternativen, alternativgruppe, groupe, groupe d alternatives',
    ),
    help: 'The same name for all that can replace each other',
  },
  {
    field: 'required',
    label: 'Required of the group',
    headings: splitWords('required, number required, benötigte anzahl, nombre requis'),
    help: 'How many of the alternatives must be available: 1 of 2',
  },
  {
    field: 'quantity',
    label: 'People',
    headings: splitWords('quantity, number of people, headcount, anzahl personen, effectif'),
    help: 'For roles: the number of people',
  },
  {
    field: 'note',
    label: 'Note',
    headings: splitWords('note, notes, comment, bemerkung, kommentar, hinweis, remarque, commentaire'),
    help: 'Up to 1,000 characters',
  },
  unit,
];

const allFields = ({ fields }: RegisterSpec): readonly FieldSpec[] => [
  ...fields,
  ...(fields.some(({ isTime }) => isTime) ? [unit] : []),
  uid,
];
const registerColumns = Object.fromEntries(
  registerKinds.map((kind) => [kind, allFields(registerSpecs[kind])]),
) as Record<RegisterKind, readonly FieldSpec[]>;

/** The columns of each kind, in the order of the template. */
export const importFieldSpecs: Readonly<Record<ImportKind, readonly FieldSpec[]>> = {
  resource: resources,
  activity: activities,
  dependency: dependencies,
  ...registerColumns,
};

/** Columns of other tools that are not needed here, with the reason. */
const notNeeded: readonly {
  readonly kinds: readonly ImportKind[];
  readonly headings: readonly string[];
  readonly why: string;
}[] = [
  {
    kinds: ['resource', 'dependency'],
    headings: splitWords('criticality, priority, kritikalität, priorität, importance'),
    why: 'Importance is calculated from the activities that need it.',
  },
  {
    kinds: ['resource'],
    headings: splitWords('single point of failure, spof, single point of failure yes no'),
    why: 'Single points of failure are calculated from the dependencies.',
  },
];

/** Returns the column of a field. @throws RangeError if the kind has no such field */
function findFieldSpec(kind: ImportKind, field: ImportField): FieldSpec {
  const spec = importFieldSpecs[kind].find((one) => one.field === field);
  if (!spec) throw new RangeError(`${kind} have no ${field}`);
  return spec;
}

/** Returns the label of a column. */
export const labelImportField = (kind: ImportKind, field: ImportField): string => findFieldSpec(kind, field).label;

/** Returns why a column with this heading is not needed; '' for any other heading. */
export function explainUnusedColumn(kind: ImportKind, heading: string): string {
  return notNeeded.find((one) => one.kinds.includes(kind) && one.headings.includes(heading))?.why ?? '';
}
