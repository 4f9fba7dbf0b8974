import { Button, SimpleGrid } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useRef } from 'react';
import {
  type Revision,
  type RevisionInput,
  reportTemplates,
  revisionInput,
} from '#root/contract/reports/report-templates.ts';
import { completeTemplate } from '#root/domain/reports/template-sections.ts';
import { useEdit } from '#root/web/platform/api/use-edit.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { PagePreview } from './page-preview.tsx';
import { labels, text } from './report-templates.messages.ts';
import { TemplateEditor } from './template-editor.tsx';
import { createConflictWords, revisionShape } from './template-shape.ts';
import { toTypePath } from './template-words.ts';

const toValues = ({ type, content }: Revision): RevisionInput => ({ content: completeTemplate(type, content) });

/** The form of a draft. It can save the draft, or save and publish the draft. */
export function RevisionForm({ record }: { record: Revision }) {
  const { uid, type, number } = record;
  const params = { uid };
  const form = useForm({
    initialValues: toValues(record),
    validate: schemaResolver(revisionInput, { sync: true }),
  });
  const edit = useEdit({
    ...{ form, record, params, toValues, labels },
    get: reportTemplates.get,
    update: reportTemplates.update,
    shape: revisionShape,
    words: createConflictWords(type),
  });
  const publish = useSave(reportTemplates.publish);
  const publishes = useRef(false);
  const submit = async (values: RevisionInput) => {
    const isLast = publishes.current;
    const { version } = await edit.submit(values);
    if (isLast) await publish({ params, version });
    toastDone(text(isLast ? 'publishDone' : 'saved', { number }));
  };
  return (
    <RecordForm
      form={form}
      onSubmit={submit}
      labels={labels}
      conflict={edit.conflict}
      cancelHref={toTypePath(type)}
      submitLabel={text('save')}
      stickyButtons
      actions={
        <Button
          variant="default"
          onClick={({ currentTarget }) => {
            // `requestSubmit` calls the submit handler at once, which reads the flag. The flag is then reset, so that a
            // later save does not publish.
            publishes.current = true;
            currentTarget.form?.requestSubmit();
            publishes.current = false;
          }}
        >
          {text('publish')}
        </Button>
      }
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <TemplateEditor type={type} form={form} />
        <PagePreview type={type} content={form.values.content} />
      </SimpleGrid>
    </RecordForm>
  );
}
