import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ReportTemplateContent, standardTemplate } from '#root/contract/reports/report-template-content.ts';
import type { ReportType } from '#root/contract/reports/report-types.ts';
import { completeTemplate, nameSection } from '#root/domain/reports/template-sections.ts';
import { FormGroup } from '#root/web/platform/ui/form-group.tsx';
import { SortableList } from '#root/web/platform/ui/sortable-list.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './report-templates.messages.ts';
import { TemplateSectionRow } from './template-section-row.tsx';
import { placeholderHelp, type RevisionFields } from './template-words.ts';
import { useUndo } from './use-undo.ts';

const order = (content: ReportTemplateContent, keys: readonly string[]): ReportTemplateContent => ({
  ...content,
  sections: content.sections.toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key)),
});

const hide = (content: ReportTemplateContent, key: string, isHidden: boolean): ReportTemplateContent => ({
  ...content,
  sections: content.sections.map((section) => (section.key === key ? { ...section, isHidden } : section)),
});

function CoverFields({ form }: { form: RevisionFields }) {
  const check = (name: 'showsLogo' | 'showsDigest' | 'hasContents', description?: string) => (
    <Checkbox
      label={text(name)}
      description={description}
      {...form.getInputProps(`content.cover.${name}`, { type: 'checkbox' })}
    />
  );
  return (
    <FormGroup title={text('cover')}>
      <TextInput
        label={text('classification')}
        description={text('classificationHelp')}
        {...form.getInputProps('content.classification')}
      />
      <TextInput
        label={text('subtitle')}
        description={placeholderHelp}
        {...form.getInputProps('content.cover.subtitle')}
      />
      {check('showsLogo', text('showsLogoHelp'))}
      {check('showsDigest')}
      {check('hasContents')}
    </FormGroup>
  );
}

/** The fields of a draft: the cover, and the sections in their order. */
export function TemplateEditor({ type, form }: { type: ReportType; form: RevisionFields }) {
  const { content } = form.values;
  const { change, undo } = useUndo(
    () => form.getValues().content,
    (next) => form.setFieldValue('content', next),
  );
  const former = content.sections.map(({ key }) => key);
  const move = (keys: string[]) =>
    change(
      (now) => order(now, keys),
      (now) => order(now, former),
    );
  const reset = () => {
    change(
      () => completeTemplate(type, standardTemplate),
      () => content,
    );
    toastDone(text('resetDone'));
  };
  return (
    <Stack gap="lg">
      <CoverFields form={form} />
      <FormGroup title={text('sections')}>
        <Text fz="sm" c="dimmed">
          {text('sectionsHelp')}
        </Text>
        <SortableList
          label={text('sections')}
          items={content.sections.map((section, index) => ({ section, index }))}
          itemId={({ section }) => section.key}
          itemName={({ section }) => nameSection(type, section.key)}
          onReorder={move}
          renderItem={({ section, index }) => (
            <TemplateSectionRow
              form={form}
              type={type}
              index={index}
              section={section}
              usualTitle={nameSection(type, section.key)}
              onHide={(isHidden) =>
                change(
                  (now) => hide(now, section.key, isHidden),
                  (now) => hide(now, section.key, !isHidden),
                )
              }
            />
          )}
        />
        <Group gap="sm">
          <Button variant="default" size="xs" disabled={!undo} onClick={undo}>
            {text('undo')}
          </Button>
          <Button variant="default" size="xs" onClick={reset}>
            {text('reset')}
          </Button>
        </Group>
      </FormGroup>
    </Stack>
  );
}
