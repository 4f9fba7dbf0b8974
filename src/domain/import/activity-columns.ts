import { descriptionField, type FieldSpec, splitWords, uidField, unitField } from './field-spec.ts';

/** The columns of activities, in the order of templates and exports. */
export const activityFieldSpecs: readonly FieldSpec[] = [
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
  descriptionField,
  {
    field: 'department',
    label: 'Division',
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
      'business unit, unit, sub department, team, sub unit, unterabteilung, teilbereich, gruppe, unité, unité opérationnelle, sous direction, équipe',
    ),
    help: 'A business unit of the division. A new one is created if the division has none with this name',
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
    field: 'remoteDelivery',
    label: 'Remote work',
    headings: splitWords(
      'remote, remote work, remote working, can this be done remotely, can be done remotely, working from home, work from home, home office, homeoffice, mobile work, mobiles arbeiten, telearbeit, télétravail, travail à distance',
    ),
    help: 'Yes, Partly or No',
    example: 'Partly',
  },
  {
    field: 'remoteFactors',
    label: 'Needed for remote work',
    headings: splitWords(
      'remote access, remote access factors, remote access needs, what do people need to work remotely, voraussetzungen homeoffice, voraussetzungen für homeoffice, prérequis télétravail',
    ),
    help: 'Names from your list of remote access factors, separated by ;',
  },
  {
    field: 'locationLinkOff',
    label: 'Why losing the location does not stop it',
    headings: [],
    help: 'Only if losing the primary location does not stop the activity: the reason',
  },
  {
    field: 'needs',
    label: 'Needs',
    several: true,
    headings: splitWords(
      'needs, depends on, dependencies, requires, resources, required resources, applications, application, systems, it systems, it system, software, supplier, suppliers, vendors, service providers, equipment, hardware, used applications, critical applications, it applications, benötigt, abhängigkeiten, abhängig von, anwendungen, anwendung, it systeme, systeme, ressourcen, lieferant, lieferanten, dienstleister, geräte, dépend de, dépendances, systèmes, logiciels, ressources, fournisseur, fournisseurs, prestataires, applications critiques, nécessite',
    ),
    help: 'Names of the activities and resources that it needs, separated by ;',
    example: 'Order system; Invoicing',
  },
  {
    field: 'impacts',
    label: 'Impacts',
    headings: splitWords('impact matrix, auswirkungen, schadensauswirkungen, impacts, matrice d impact'),
    help: 'The levels of each category after 1 h, 4 h, 8 h, 1 d, 3 d, 1 w, 2 w and 30 d, such as Financial: 0 1 2 3 3 4 5 5. Separate categories with ;',
  },
  unitField,
  uidField,
];
