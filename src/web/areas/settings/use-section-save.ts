import { useRef } from 'react';
import { type GeneralSettings, type GeneralSettingsInput, settings } from '#root/contract/settings/settings.ts';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { call } from '#root/web/platform/api/call.ts';
import { refetchChanged } from '#root/web/platform/api/refetch.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { actingOrganisation } from '#root/web/platform/session/acting.ts';
import { setTenantTheme } from '#root/web/platform/session/tenant-theme.ts';

export type Section = readonly (keyof GeneralSettingsInput)[];

/** The fields of a section, as the record has them. */
export const valuesOf = (record: GeneralSettings, section: Section): Partial<GeneralSettingsInput> =>
  Object.fromEntries(section.map((field) => [field, record[field]]));

const inputOf = ({ uid, version, createdAt, updatedAt, reminderDays, isLandlord, ...input }: GeneralSettings) => input;

/** Somebody else has changed the same section meanwhile; `theirs` is the record as it is now. */
export class SectionConflict extends Error {
  /** What a form takes for a choice that is to be made, and no failure to speak of. */
  readonly status = 412;
  readonly theirs: GeneralSettings;
  constructor(theirs: GeneralSettings) {
    super('changed meanwhile', { cause: theirs });
    this.theirs = theirs;
  }
}

const stale = (error: unknown): boolean => error instanceof ApiError && error.status === 412;

/**
 * Saves one section of the settings at a time, in turn: they are one record with one version. What others have changed in
 * other sections stays as it is.
 */
export function useSectionSave(first: GeneralSettings) {
  const save = useSave(settings.updateGeneral);
  const known = useRef(first);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  if (first.version > known.current.version) known.current = first;

  const put = async (values: Partial<GeneralSettingsInput>) => {
    const body = { ...inputOf(known.current), ...values };
    const { data } = await save({ body, version: known.current.version });
    known.current = { ...known.current, ...body, version: data.version };
    // Whoever works in another organisation keeps the look of their own.
    if (!actingOrganisation()) setTenantTheme(body.theme);
  };
  const send = async (
    section: Section,
    before: Partial<GeneralSettingsInput>,
    values: Partial<GeneralSettingsInput>,
  ) => {
    try {
      await put(values);
    } catch (error) {
      if (!stale(error)) throw error;
      const { data } = await call(settings.general);
      known.current = data;
      refetchChanged(settings.updateGeneral);
      if (section.some((field) => data[field] !== before[field] && data[field] !== values[field]))
        throw new SectionConflict(data);
      await put(values);
    }
  };
  /** @param before the section as it was when the person began @throws SectionConflict, ApiError */
  return (section: Section, before: Partial<GeneralSettingsInput>, values: Partial<GeneralSettingsInput>) => {
    const mine = turn.current.then(() => send(section, before, values));
    turn.current = mine.catch(() => undefined);
    return mine;
  };
}

export type SaveSection = ReturnType<typeof useSectionSave>;
