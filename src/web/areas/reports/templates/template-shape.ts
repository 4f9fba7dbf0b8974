import type { ReportTemplateContent, TemplateSection } from '#root/contract/reports/report-template-content.ts';
import type { RevisionInput } from '#root/contract/reports/report-templates.ts';
import type { ReportType } from '#root/contract/reports/report-types.ts';
import { nameSection } from '#root/domain/reports/template-sections.ts';
import { fields } from '#root/domain/values/merge/fields.ts';
import { rows } from '#root/domain/values/merge/rows.ts';
import { type Path, value } from '#root/domain/values/merge/shape.ts';
import type { ConflictWords } from '#root/web/platform/editing/use-working-copy.ts';
import { formatValue } from '#root/web/platform/ui/format.ts';
import { text } from './report-templates.messages.ts';

/** Defines how the edits of two people are merged: by section, and within a section by field. */
export const revisionShape = fields<RevisionInput>({
  content: fields<ReportTemplateContent>({
    classification: value(),
    cover: fields({ subtitle: value(), showsDigest: value(), hasContents: value(), showsLogo: value() }),
    sections: rows<TemplateSection>({
      key: ({ key }) => key,
      isOrdered: true,
      row: fields<TemplateSection>({
        ...{ key: value(), isHidden: value(), title: value(), textBefore: value() },
        hiddenColumns: value(),
      }),
    }),
  }),
});

const fieldWords = {
  classification: text('classification'),
  subtitle: text('subtitle'),
  showsDigest: text('change.showsDigest'),
  hasContents: text('change.hasContents'),
  showsLogo: text('change.showsLogo'),
  isHidden: text('change.isHidden'),
  title: text('change.title'),
  textBefore: text('change.textBefore'),
  hiddenColumns: text('change.hiddenColumns'),
} as const;

const nameField = (field: string): string => fieldWords[field as keyof typeof fieldWords] ?? text('sections');

/** Words for the choice between two people's values. */
export function createConflictWords(type: ReportType): ConflictWords {
  return {
    label: ([, group = '', key = '', field]: Path) => {
      if (group !== 'sections') return nameField(group === 'cover' ? key : group);
      return field === undefined ? nameSection(type, key) : `${nameSection(type, key)}: ${nameField(field)}`;
    },
    show: (_path, part) => (Array.isArray(part) ? part.join(', ') : formatValue(part)) || text('nothing'),
  };
}
