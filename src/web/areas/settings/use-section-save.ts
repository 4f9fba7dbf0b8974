import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { type GeneralSettings, type GeneralSettingsInput, settings } from '#root/contract/settings/settings.ts';
import { call } from '#root/web/platform/api/call.ts';
import { refetchChanged } from '#root/web/platform/api/refetch.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useFormCopy } from '#root/web/platform/editing/use-form-copy.ts';
import type { Remote, Revision } from '#root/web/platform/editing/working-copy.ts';
import { actingOrganisation } from '#root/web/platform/session/acting.ts';
import { setTenantTheme } from '#root/web/platform/session/tenant-theme.ts';
import { labels, showSetting } from './settings.messages.ts';

/** The fields of one section of the settings. */
export type Section = readonly (keyof GeneralSettingsInput)[];
export type SectionValues = Partial<GeneralSettingsInput>;

/** Returns the values of a section's fields. */
export const readSection = (record: GeneralSettings, section: Section): SectionValues =>
  Object.fromEntries(section.map((field) => [field, record[field]]));

const toRevision = (record: GeneralSettings, section: Section): Revision<SectionValues> => ({
  version: record.version,
  value: readSection(record, section),
});

const toInput = ({ uid, version, createdAt, updatedAt, reminderDays, isLandlord, ...input }: GeneralSettings) => input;

/**
 * Manages the settings record that all sections of a page share. Since the record has only one version number, the
 * sections are saved one after the other.
 * @param record the record as last read
 */
export function useSettingsRecord(record: GeneralSettings) {
  const put = useSave(settings.updateGeneral);
  const known = useRef(record);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  if (record.version > known.current.version) known.current = record;

  /**
   * Returns the functions that save and read a section. When a section is saved, all other fields keep their last known
   * values.
   */
  const createRemote = (section: Section): Remote<SectionValues> => ({
    write: async (values, version) => {
      const body = { ...toInput(known.current), ...values };
      const { data } = await put({ body, version });
      known.current = { ...known.current, ...body, version: data.version };
      // The landlord's staff see the theme of their own organisation, even while they work in another one. A new theme
      // of the other organisation therefore does not change what they see.
      if (!actingOrganisation()) setTenantTheme(body.theme);
      return { version: data.version, value: values };
    },
    read: async () => {
      const { data } = await call(settings.general);
      known.current = data;
      refetchChanged(settings.updateGeneral);
      return toRevision(data, section);
    },
  });
  const runInTurn = (save: () => Promise<unknown>): Promise<unknown> => {
    const turn = queue.current.then(save);
    queue.current = turn.catch(() => undefined);
    return turn;
  };
  return { record, createRemote, runInTurn };
}

export type SettingsRecord = ReturnType<typeof useSettingsRecord>;

/** Saves one section. If somebody else has changed the same section in the meantime, asks which values to keep. */
export function useSectionSave(
  form: UseFormReturnType<SectionValues>,
  section: Section,
  { record, createRemote, runInTurn }: SettingsRecord,
) {
  const words = { labels, show: showSetting };
  const { copy, conflict, refresh } = useFormCopy(form, () => toRevision(record, section), words);
  useEffect(() => {
    refresh(toRevision(record, section));
  }, [record]);
  return { save: (values: SectionValues) => runInTurn(() => copy.save(values, createRemote(section))), conflict };
}
