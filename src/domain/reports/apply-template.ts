import type { ReportContent, ReportSection } from '#root/contract/documents/report-content.ts';
import type {
  ReportBlock,
  ReportCover,
  ReportDocument,
  ReportPicture,
  ReportTable,
} from '#root/contract/documents/report-document.ts';
import {
  type ReportTemplateContent,
  standardTemplate,
  type TemplatePlaceholder,
  type TemplateSection,
} from '#root/contract/reports/report-template-content.ts';
import { listHiddenColumns } from './template-sections.ts';

/** The data of a report in addition to its content and its template. */
export interface ReportFacts {
  /** The words for the type, such as "Business continuity plan". */
  readonly type: string;
  readonly organisation: string;
  /** A day as `2026-11-25`, for the cover. */
  readonly date: string;
  /** The day in the form that texts use, such as "25/11/2026". */
  readonly dateInWords: string;
  /** The past day whose records the report shows. */
  readonly asOf?: string | undefined;
  readonly language: string;
  /** The organisation's logo, if it has one. */
  readonly logo?: ReportPicture | undefined;
}

type Values = Readonly<Record<TemplatePlaceholder, string>>;

/** Replaces placeholders. Braces within a value stay. */
const fillIn = (text: string, values: Values) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name as TemplatePlaceholder] ?? whole);

/**
 * Hides columns by their labels. A table never loses its last column, because a table without columns would be empty.
 */
function hideColumns(table: ReportTable, hidden: ReadonlySet<string>): ReportTable {
  const shown = table.columns.flatMap(({ label }, index) => (hidden.has(label) ? [] : [index]));
  if (shown.length === 0 || shown.length === table.columns.length) return table;
  const pick = <Item>(items: readonly Item[]) => shown.map((index) => items[index] as Item);
  return { ...table, columns: pick(table.columns), rows: table.rows.map(pick) };
}

/**
 * Puts the sections into the template's order. A section that the template does not list comes after the section that
 * precedes it in the content. Sections of a later version of Holdfast therefore appear at their usual place.
 */
function orderSections(
  sections: readonly ReportSection[],
  order: readonly TemplateSection[],
): readonly ReportSection[] {
  const byKey = new Map(sections.map((section) => [section.key, section]));
  const placed = order.flatMap(({ key }) => byKey.get(key) ?? []);
  const listed = new Set(placed.map(({ key }) => key));
  for (const [index, section] of sections.entries()) {
    if (listed.has(section.key)) continue;
    const before = sections[index - 1];
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, section);
  }
  return placed;
}

function toBlocks(section: ReportSection, chosen: TemplateSection | undefined, values: Values): ReportBlock[] {
  if (chosen?.isHidden) return [];
  const title = fillIn(chosen?.title ?? '', values).trim() || section.title;
  const own = fillIn(chosen?.textBefore ?? '', values)
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const hidden = new Set(chosen && listHiddenColumns(chosen));
  return [
    { kind: 'heading', level: 1, text: title },
    ...own.map((text) => ({ kind: 'paragraph', text }) as const),
    ...section.blocks.map((block) => (block.kind === 'table' ? hideColumns(block, hidden) : block)),
  ];
}

/** Returns the document that a template makes of a report's content. The same input gives the same document. */
export function applyTemplate(
  { title, version, classification: own, digest, sections }: ReportContent,
  template: ReportTemplateContent,
  facts: ReportFacts,
): ReportDocument {
  const classification = own || template.classification;
  // Older revisions of a template lack some settings of the cover.
  const cover = { ...standardTemplate.cover, ...template.cover };
  const values: Values = {
    ...{ title, version, classification },
    ...{ organisation: facts.organisation, type: facts.type, date: facts.dateInWords },
  };
  const subtitle = fillIn(cover.subtitle, values).trim();
  const chosen = new Map(template.sections.map((section) => [section.key, section]));
  const front: ReportCover = {
    ...{ title, kind: facts.type, organisation: facts.organisation, classification, version, date: facts.date },
    ...(facts.asOf && { asOf: facts.asOf }),
    ...(subtitle && { subtitle }),
    ...(facts.logo && cover.showsLogo && { logo: facts.logo }),
    digest: cover.showsDigest ? digest : '',
  };
  const contents: ReportBlock[] = cover.hasContents
    ? [{ kind: 'contents', title: 'Contents' }, { kind: 'pageBreak' }]
    : [];
  const blocks = orderSections(sections, template.sections).flatMap((section) =>
    toBlocks(section, chosen.get(section.key), values),
  );
  return { language: facts.language, cover: front, blocks: [...contents, ...blocks] };
}
