import { z } from 'zod';
import { optionalParagraphs, optionalText } from '#root/contract/platform/fields.ts';

/** The placeholders of the texts of a template. Each is written in braces, as in `{organisation}`. */
export const templatePlaceholders = ['organisation', 'title', 'type', 'version', 'date', 'classification'] as const;
export type TemplatePlaceholder = (typeof templatePlaceholders)[number];

const known = new Set<string>(templatePlaceholders);
const placeholder = /\{([^{}]*)\}/g;

const list = (names: Iterable<string>) => Array.from(names, (name) => `{${name}}`).join(', ');

/** Refuses unknown placeholders. The message names them. */
const withPlaceholders = <Text extends z.ZodType<string>>(schema: Text) =>
  schema.superRefine((value, context) => {
    const unknown = new Set(
      [...value.matchAll(placeholder)].map(([, name = '']) => name).filter((name) => !known.has(name)),
    );
    if (unknown.size > 0) context.addIssue({ code: 'custom', message: `Remove ${list(unknown)}. Use ${list(known)}` });
  });

const withoutPlaceholders = <Text extends z.ZodType<string>>(schema: Text) =>
  schema.refine(
    (value) => value.search(placeholder) === -1,
    'Leave out the braces: a classification has no placeholders',
  );

const templateSection = z.object({
  /** The key of the section in the reports of the type. Keys that a report does not have are ignored. */
  key: z
    .string()
    .max(60)
    .regex(/^[a-z][a-z0-9-]{0,59}$/, 'Not a section'),
  isHidden: z.boolean(),
  /** The title of the section; '' for the usual title. */
  title: withPlaceholders(optionalText(200)),
  /** A custom text before the content of the section, with an empty line between paragraphs. */
  textBefore: withPlaceholders(optionalParagraphs(5000)),
  /** The columns to leave out of the section's tables, by their labels. */
  hiddenColumns: z.array(optionalText(100)).max(20, 'Hide at most 20 columns'),
});
export type TemplateSection = z.infer<typeof templateSection>;

/**
 * The layout of reports of a type: the cover, and the sections in their order. Sections that are not listed keep their
 * place in the standard order.
 */
export const reportTemplateContent = z.object({
  classification: withoutPlaceholders(optionalText(100)),
  cover: z.object({
    subtitle: withPlaceholders(optionalText(200)),
    showsDigest: z.boolean(),
    hasContents: z.boolean(),
    /** The organisation's logo, if it has one. */
    showsLogo: z.boolean().default(true),
  }),
  sections: z
    .array(templateSection)
    .max(60, 'A template has at most 60 sections')
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'Each section can be listed only once'),
});
export type ReportTemplateContent = z.infer<typeof reportTemplateContent>;

/**
 * The layout for organisations without a template of their own. It has every section, in the order in which the code
 * for the type of report returns the sections.
 */
export const standardTemplate: ReportTemplateContent = {
  classification: 'Internal',
  cover: { subtitle: '', showsDigest: true, hasContents: true, showsLogo: true },
  sections: [],
};
