import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { integer, text } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { isTimeZone } from '#root/contract/platform/time-zones.ts';
import { approvalPolicies } from '#root/contract/shared/approvals.ts';
import { saved, stored } from '#root/contract/shared/crud.ts';

/** Reminders are sent this many days before a review is due. Once the review is overdue, reminders are weekly. */
export const reminderDays = [30, 7, 1, 0] as const;

export const mfaPolicies = ['optional', 'required'] as const;
export const themeNames = ['blue', 'green'] as const;

export const generalSettingsInput = z.object({
  /** Whether open pages are updated immediately. */
  liveNotification: z.boolean(),
  /** Whether business units of one division may have the same name. */
  allowDuplicateBusinessUnits: z.boolean(),
  /**
   * Whether the organisation's users, and the landlord's users, may generate reports. They also need the permission.
   */
  usersGenerateReports: z.boolean(),
  landlordsGenerateReports: z.boolean(),
  /** The IANA name of a time zone. Days and displayed times follow this zone. */
  timeZone: text(100).refine(isTimeZone, 'Choose a time zone from the list'),
  /** Whether a submitted activity needs another person's approval. */
  activityApproval: z.boolean(),
  /** Months from an approval until the next review, of an activity, a continuity plan and a resilience plan. */
  reviewMonths: integer(1, 60),
  bcpReviewMonths: integer(1, 60),
  resiliencePlanReviewMonths: integer(1, 60),
  /** Seconds of inactivity until people are signed out. */
  loginTimeOut: z
    .int({ error: 'Enter a number of minutes' })
    .min(60, 'Enter at least 1 minute (60 seconds)')
    .max(86_400, 'Enter at most 1,440 minutes (86,400 seconds)'),
  theme: z.enum(themeNames),
  /** Whether all users must sign in with a second factor. The landlord's users must do so in any case. */
  mfaPolicy: z.enum(mfaPolicies),
});
export type GeneralSettingsInput = z.infer<typeof generalSettingsInput>;

export const generalSettings = z.object({
  ...stored,
  ...generalSettingsInput.shape,
  reminderDays: z.array(z.int()),
  /** True for the landlord's own organisation. */
  isLandlord: z.boolean(),
});
export type GeneralSettings = z.infer<typeof generalSettings>;

/** The rules for deciding on submissions, by kind of record. */
export const approvalSettings = z.object({ ...stored, policies: approvalPolicies });
export type ApprovalSettings = z.infer<typeof approvalSettings>;

const path = `${apiRoot}/settings/general` as const;
const approvalPath = `${apiRoot}/settings/approvals` as const;

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
    // A change of the settings can affect every read, because days, priorities and approvals depend on them.
    changes: 'everything',
    scope: 'tenant',
    permissions: ['setting.update'],
    summary: "Replace the organisation's general settings",
    body: generalSettingsInput,
    versioned: true,
    response: saved,
  }),
  approvals: endpoint({
    method: 'GET',
    path: approvalPath,
    scope: 'organisation',
    permissions: ['setting.read'],
    summary: 'Read the settings for approvals',
    response: recordResponse(approvalSettings),
  }),
  /** Submissions that are open keep the rules with which they were submitted. */
  updateApprovals: endpoint({
    method: 'PUT',
    path: approvalPath,
    scope: 'organisation',
    permissions: ['setting.update'],
    summary: 'Replace the settings for approvals',
    body: approvalPolicies,
    versioned: true,
    response: saved,
  }),
};
