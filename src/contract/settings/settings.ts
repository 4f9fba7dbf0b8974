import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { integer, text } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { saved, stored } from '#root/contract/shared/crud.ts';

/** Days before a review is due at which people are reminded; weekly once it is overdue. */
export const reminderDays = [30, 7, 1, 0] as const;

/** Every time zone to choose from, by IANA name. */
export const timeZones: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

/** What the runtime knows besides the IANA names, and the database does not. */
const foreignZones = /^(SystemV\/.*|US\/Pacific-New|Canada\/East-Saskatchewan)$/i;

/**
 * The runtime knows more names than it lists (links such as Asia/Kolkata), but an offset ("+01:00") is no place, and what an
 * abbreviation means (IST, ACT) the runtime and the database do not agree on.
 */
export function isTimeZone(name: string): boolean {
  if (!/^(UTC|[a-z]+\/.+)$/i.test(name) || foreignZones.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

export const mfaPolicies = ['optional', 'required'] as const;
export const themeNames = ['blue', 'green'] as const;

export const generalSettingsInput = z.object({
  /** News reach open pages at once. */
  liveNotification: z.boolean(),
  /** Business units of one division may have the same name. */
  allowDuplicateBusinessUnits: z.boolean(),
  /** Who may generate reports, besides holding the permission: the organisation's own people, the landlord's. */
  usersGenerateReports: z.boolean(),
  landlordsGenerateReports: z.boolean(),
  /** IANA name. Days begin and end there, and times are shown so. */
  timeZone: text(100).refine(isTimeZone, 'Choose a time zone from the list'),
  /** A submitted activity waits for somebody else's approval. */
  activityApproval: z.boolean(),
  /** Months from an approval until the next review. */
  reviewMonths: integer(1, 60),
  /** Seconds without activity until people are signed out. */
  loginTimeOut: integer(60, 86_400),
  theme: z.enum(themeNames),
  /** Whether everybody has to sign in with a second factor. The landlord's people always have to. */
  mfaPolicy: z.enum(mfaPolicies),
});
export type GeneralSettingsInput = z.infer<typeof generalSettingsInput>;

export const generalSettings = z.object({
  ...stored,
  ...generalSettingsInput.shape,
  reminderDays: z.array(z.int()),
  /** The settings of the landlord's own organisation. */
  isLandlord: z.boolean(),
});
export type GeneralSettings = z.infer<typeof generalSettings>;

const path = `${apiRoot}/settings/general` as const;

export const settings = {
  general: endpoint({
    method: 'GET',
    path,
    scope: 'tenant',
    permissions: ['setting.read'],
    summary: "Read the organisation's general settings",
    response: recordResponse(generalSettings),
  }),
  updateGeneral: endpoint({
    method: 'PUT',
    path,
    scope: 'tenant',
    permissions: ['setting.update'],
    summary: "Replace the organisation's general settings",
    body: generalSettingsInput,
    versioned: true,
    response: saved,
  }),
};
