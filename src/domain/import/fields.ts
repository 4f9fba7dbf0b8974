import {
  type ImportField,
  type ImportKind,
  type RegisterKind,
  registerKinds,
} from '#root/contract/import/import-terms.ts';
import { activityFieldSpecs } from './activity-columns.ts';
import { descriptionField, type FieldSpec, splitWords, uidField, unitField } from './field-spec.ts';
import type { RegisterSpec } from './registers/register-spec.ts';
import { registerSpecs } from './registers/registers.ts';

const uid = uidField;
const unit = unitField;
const description = descriptionField;

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
      'dependent, needed by, dependent activity, dependent process, activity, activity name, process, process name, business process, service, consumer, source, from, who, prozess, prozessname, geschäftsprozess, aktivität, abhängiger prozess, abhängige aktivität, abhängig, nutzer, von, activité, activité dépendante, processus, processus dépendant, processus métier, dépendant, consommateur, de',
    ),
    help: 'Required. The activity that needs something; several names are separated by ;',
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
    help: 'Use the same name for dependencies that can replace each other',
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
    field: 'alternatives',
    label: 'Alternative roles',
    headings: splitWords('alternative role, substitute roles, vertretungsrollen, ersatzrollen, rôles de remplacement'),
    help: 'For roles: the roles that can replace it, separated by ;',
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
  activity: activityFieldSpecs,
  dependency: dependencies,
  ...registerColumns,
};

/** Columns of other tools that Holdfast does not need, with the reason. */
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
