import { Paper, Title } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type ReactNode, useId, useState } from 'react';
import {
  type GeneralSettings,
  type GeneralSettingsInput,
  generalSettingsInput,
} from '#root/contract/settings/settings.ts';
import type { ConflictChoice } from '#root/web/platform/ui/conflict-resolver.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { toastDone } from '#root/web/platform/ui/toast.tsx';
import { labels, text } from './settings.messages.ts';
import { type SaveSection, type Section, SectionConflict, valuesOf } from './use-section-save.ts';

type Values = Partial<GeneralSettingsInput>;
export type SectionForm = UseFormReturnType<Values>;

function shown(field: keyof GeneralSettingsInput, value: unknown): string {
  if (field === 'theme') return text(`theme.${value as GeneralSettings['theme']}`);
  if (field === 'mfaPolicy') return text(`mfaPolicy.${value as GeneralSettings['mfaPolicy']}`);
  return typeof value === 'boolean' ? text(value ? 'on' : 'off') : String(value ?? '');
}

interface SectionProps {
  title: string;
  section: Section;
  record: GeneralSettings;
  save: SaveSection;
  readOnly: boolean;
  children: (form: SectionForm) => ReactNode;
}

/** A section's form, its saving, and the choice after somebody else has changed the same section. */
function useSection({ title, section, record, save }: SectionProps) {
  const [before, setBefore] = useState(() => valuesOf(record, section));
  const [theirs, setTheirs] = useState<Values>();
  const form = useForm<Values>({
    initialValues: before,
    validate: schemaResolver(
      generalSettingsInput.pick(
        Object.fromEntries(section.map((field) => [field, true])) as Partial<Record<keyof GeneralSettingsInput, true>>,
      ),
      {
        sync: true,
      },
    ),
  });
  const send = async (values: Values, from: Values) => {
    try {
      await save(section, from, values);
    } catch (error) {
      const now = error instanceof SectionConflict ? valuesOf(error.theirs, section) : undefined;
      setTheirs(now);
      if (now) setBefore(now);
      throw error;
    }
    setTheirs(undefined);
    setBefore(values);
    form.setInitialValues(values);
    form.resetDirty(values);
    toastDone(text('saved', { section: title }));
  };
  const conflict = theirs && {
    fields: section
      .filter((field) => theirs[field] !== form.getValues()[field])
      .map((field) => ({
        field,
        label: labels[field],
        yours: shown(field, form.getValues()[field]),
        theirs: shown(field, theirs[field]),
      })),
    onResolve: (choices: Readonly<Record<string, ConflictChoice>>) => {
      const chosen = Object.fromEntries(
        section.map((field) => [field, choices[field] === 'theirs' ? theirs[field] : form.getValues()[field]]),
      ) as Values;
      form.setValues(chosen);
    },
  };
  // Ctrl+S reaches every section; those without a change have nothing to save.
  const submit = async (values: Values) => (theirs || form.isDirty()) && send(values, before);
  return { form, submit, conflict };
}

/** One section of the settings with its own button to save. */
export function SettingsSection(props: SectionProps) {
  const { title, readOnly, children } = props;
  const heading = useId();
  const { form, submit, conflict } = useSection(props);
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading} mb="md">
        {title}
      </Title>
      <RecordForm form={form} onSubmit={submit} labels={labels} conflict={conflict} readOnly={readOnly}>
        {children(form)}
      </RecordForm>
    </Paper>
  );
}
