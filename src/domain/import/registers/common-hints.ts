import { descriptionHeadings } from '#root/domain/import/field-spec.ts';
import type { ColumnHints } from './register-spec.ts';

/** The name of a record. @param more headings that mean it here besides `name` */
export const nameHints = (noun: string, more: string, example: string) =>
  ({
    headings: `name, ${noun}, ${noun} name, bezeichnung, titel, title, ${more}`,
    help: `Required. The ${noun} with this name is updated; otherwise one is created`,
    example,
  }) as const satisfies ColumnHints;

export const descriptionHints = { headings: descriptionHeadings.join(', ') } as const satisfies ColumnHints;

export const statusHints = { headings: 'status, state, zustand', example: 'Active' } as const satisfies ColumnHints;

const recoveryHeadings =
  'recovery, recovery time, rto, recovery time objective, wiederherstellungszeit, wiederanlaufzeit';

export const recoveryHints = (example?: string, help = 'How long until it is back: 4 h, 2 days') =>
  ({
    heading: 'Recovery time',
    headings: recoveryHeadings,
    help,
    ...(example !== undefined && { example }),
  }) as const satisfies ColumnHints;

export const rpoHints = (help: string) =>
  ({
    heading: 'RPO',
    headings: 'rpo, recovery point objective, data loss, datenverlust',
    help,
  }) as const satisfies ColumnHints;

export const workaroundHints = {
  headings: 'workaround, alternative, fallback, ausweichlösung, ersatzlösung, notlösung',
  help: 'How work goes on while it is away',
} as const satisfies ColumnHints;

const ownerHeadings = 'owner, responsible, verantwortlich, verantwortlicher, eigner, inhaber';

/** An owner in words. */
export const ownerNoteHints = {
  headings: ownerHeadings,
  help: 'Who answers for it, as text',
} as const satisfies ColumnHints;

/** The person who answers for a part of the organisation. */
export const memberHints = {
  headings: ownerHeadings,
  help: 'A team member, by name; with the e-mail address in <> where several have the name',
} as const satisfies ColumnHints;

export const emailHints = (example: string, help = 'By this the person is found again') =>
  ({ headings: 'e mail, email, mail, e mail address', help, example }) as const satisfies ColumnHints;

export const phoneHints = (example: string) =>
  ({ headings: 'phone, phone number, telephone, telefon', example }) as const satisfies ColumnHints;

export const addressHints = { headings: 'address, adresse, anschrift' } as const satisfies ColumnHints;

/** The category of a record. */
export const categoryHints = (example: string) =>
  ({
    creates: true,
    headings: 'category, kategorie, type, typ, art',
    help: 'One that is not there yet is created',
    example,
  }) as const satisfies ColumnHints;
