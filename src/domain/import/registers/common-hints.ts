import { descriptionHeadings } from '#root/domain/import/field-spec.ts';
import type { ColumnHints } from './register-spec.ts';

/**
 * Returns the hints for the name of a record.
 * @param more headings that mean the name, in addition to `name`
 */
export const nameHints = (noun: string, more: string, example: string) =>
  ({
    headings: `name, ${noun}, ${noun} name, bezeichnung, titel, title, nom, intitulé, ${more}`,
    help: `Required. The ${noun} with this name is updated; otherwise one is created`,
    example,
  }) as const satisfies ColumnHints;

export const descriptionHints = { headings: descriptionHeadings.join(', ') } as const satisfies ColumnHints;

export const statusHints = {
  headings: 'status, state, zustand, statut, état',
  example: 'Active',
} as const satisfies ColumnHints;

const recoveryHeadings =
  'recovery, recovery time, rto, recovery time objective, wiederherstellungszeit, wiederanlaufzeit, délai de reprise, temps de reprise, délai de rétablissement, durée de reprise';

export const recoveryHints = (example?: string, help = 'Time to recover: 4 h, 2 days') =>
  ({
    heading: 'Recovery time',
    headings: recoveryHeadings,
    help,
    ...(example !== undefined && { example }),
  }) as const satisfies ColumnHints;

export const rpoHints = (help: string) =>
  ({
    heading: 'RPO',
    headings:
      'rpo, recovery point objective, data loss, datenverlust, pdma, perte de données, perte de données maximale',
    help,
  }) as const satisfies ColumnHints;

export const workaroundHints = {
  headings:
    'workaround, alternative, fallback, ausweichlösung, ersatzlösung, notlösung, solution de contournement, solution de secours, contournement, solution alternative',
  help: 'How work continues during an outage',
} as const satisfies ColumnHints;

const ownerHeadings =
  'owner, responsible, verantwortlich, verantwortlicher, eigner, inhaber, responsable, propriétaire, pilote, personne responsable';

/** The hints for an owner given as text. */
export const ownerNoteHints = {
  headings: ownerHeadings,
  help: 'The responsible person, as text',
} as const satisfies ColumnHints;

/** The hints for the column that names the owner of a division or business unit. */
export const memberHints = {
  headings: ownerHeadings,
  help: 'Name of a team member; add the email address in <> if several people have this name',
} as const satisfies ColumnHints;

export const emailHints = (example: string, help = 'Identifies the person in later imports') =>
  ({
    headings: 'e mail, email, mail, e mail address, courriel, adresse e mail',
    help,
    example,
  }) as const satisfies ColumnHints;

export const phoneHints = (example: string) =>
  ({
    headings: 'phone, phone number, telephone, telefon, telefonnummer, téléphone, numéro de téléphone, tél, portable',
    example,
  }) as const satisfies ColumnHints;

export const addressHints = { headings: 'address, adresse, anschrift, adresse postale' } as const satisfies ColumnHints;

/** Returns the hints for the category of a record. */
export const categoryHints = (example: string) =>
  ({
    creates: true,
    headings: 'category, kategorie, type, typ, art, catégorie, genre',
    help: 'A new one is created if none has this name',
    example,
  }) as const satisfies ColumnHints;
