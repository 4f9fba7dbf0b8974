import { Paper, Title } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type ReactNode, useId } from 'react';
import { type GeneralSettingsInput, generalSettingsInput } from '#root/contract/settings/settings.ts';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { labels, text } from './settings.messages.ts';
import {
  readSection,
  type Section,
  type SectionValues,
  type SettingsRecord,
  useSectionSave,
} from './use-section-save.ts';

export type SectionForm = UseFormReturnType<SectionValues>;

interface SectionProps {
  title: string;
  section: Section;
  settings: SettingsRecord;
  readOnly: boolean;
  children: (form: SectionForm) => ReactNode;
}

/** Returns the validation rules of a section's fields. */
function pickRules(section: Section) {
  const mask = Object.fromEntries(section.map((field) => [field, true]));
  return generalSettingsInput.pick(mask as Partial<Record<keyof GeneralSettingsInput, true>>);
}

/** One section of the settings, with its own save button. */
export function SettingsSection({ title, section, settings, readOnly, children }: SectionProps) {
  const heading = useId();
  const form = useForm<SectionValues>({
    initialValues: readSection(settings.record, section),
    validate: schemaResolver(pickRules(section), { sync: true }),
  });
  const { save, conflict } = useSectionSave(form, section, settings);
  const submit = async (values: SectionValues) => {
    // Ctrl+S triggers every section, but only sections with changes have to be saved.
    if (!form.isDirty()) return;
    await save(values);
    toastDone(text('saved', { section: title }));
  };
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading} mb="md">
        {title}
      </Title>
      <RecordForm form={form} onSubmit={submit} labels={labels} conflict={conflict} readOnly={readOnly} calm>
        {children(form)}
      </RecordForm>
    </Paper>
  );
}
