import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { toNameKey } from './text.ts';

const words: Readonly<Record<ProviderKind, string>> = {
  activity: 'activity, activities, process, prozess, prozesse, aktivität, activité, activités, processus',
  application:
    'application, applications, used applications, critical applications, it applications, applications critiques, app, software, it, it system, it systems, it-system, it-systeme, it systeme, it-anwendung, it-anwendungen, anwendung, anwendungen, applikation, system, systeme, systems, data, daten, datenbank, database, information, informationen, cloud service, logiciel, logiciels, données, base de données, système, systèmes, système informatique',
  equipment:
    'equipment, machine, machines, device, devices, hardware, maschine, maschinen, gerät, geräte, ausstattung, betriebsmittel, anlage, anlagen, fahrzeug, fahrzeuge, vehicle, vehicles, kommunikationsweg, kommunikationswege, communication, kommunikation, équipement, équipements, matériel, machines et équipements, véhicule, véhicules',
  supplier:
    'supplier, suppliers, vendor, vendors, service providers, provider, service provider, outsourcing, third party, lieferant, lieferanten, dienstleister, dienstleistung, externe dienstleister, partner, fournisseur, fournisseurs, prestataire, prestataires, sous-traitant',
  location:
    'location, locations, site, sites, building, buildings, office, premises, gebäude, standort, standorte, gebäude / standorte, gebäude/standorte, gebäude und standorte, räume, raum, räumlichkeiten, site, lieu, lieux, bâtiment, bâtiments, locaux, bureau, bureaux',
  utility:
    'utility, utilities, versorgung, infrastruktur, infrastructure, energie, strom, electricity, water, wasser, énergie, électricité, eau',
  role: 'role, roles, people, person, persons, staff, team, personnel, personen, personal, mitarbeiter, mitarbeitende, rolle, rollen, rôle, rôles, personne, personnes, personnel, équipe',
};

const kinds = new Map(
  Object.entries(words).flatMap(([kind, list]) =>
    list.split(', ').map((word) => [word, kind as ProviderKind] as const),
  ),
);

/** Returns the kind for the name of a category in English, German or French; undefined for an unknown name. */
export function guessCategoryKind(text: string): ProviderKind | undefined {
  return kinds.get(toNameKey(text));
}
