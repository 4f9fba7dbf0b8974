import { sql } from 'kysely';
import { type GeneralSettingsInput, reminderDays } from '#root/contract/settings/settings.ts';
import type { ApprovalPolicies } from '#root/contract/shared/approvals.ts';
import { type SavedRow, savedColumns } from '#root/server/platform/db/crud.ts';
import { queries, query, recordJson } from '#root/server/platform/db/queries.ts';

export const settingsRepository = {
  general: (organisation: string) =>
    recordJson(
      queries
        .selectFrom('organisations as o')
        .select([
          'o.uid',
          'o.version',
          'o.created_at as createdAt',
          'o.updated_at as updatedAt',
          'o.live_notification as liveNotification',
          'o.allow_duplicate_business_units as allowDuplicateBusinessUnits',
          'o.users_generate_reports as usersGenerateReports',
          'o.landlords_generate_reports as landlordsGenerateReports',
          'o.time_zone as timeZone',
          'o.activity_approval as activityApproval',
          'o.review_months as reviewMonths',
          'o.bcp_review_months as bcpReviewMonths',
          'o.resilience_plan_review_months as resiliencePlanReviewMonths',
          'o.login_time_out as loginTimeOut',
          'o.theme',
          'o.mfa_policy as mfaPolicy',
          sql`${JSON.stringify(reminderDays)}::json`.as('reminderDays'),
          'o.is_landlord as isLandlord',
        ])
        .where('o.uid', '=', organisation),
    ),

  approvals: (organisation: string) =>
    query(sql<SavedRow & { createdAt: Date; policies: Readonly<Record<string, unknown>> }>`
      select uid, version, created_at as "createdAt", updated_at as "updatedAt", approval_policies as policies
      from organisations where uid = ${organisation}`),

  updateApprovals: (organisation: string, version: number, policies: ApprovalPolicies) =>
    queries
      .updateTable('organisations')
      .set({ approval_policies: JSON.stringify(policies) })
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', organisation)
      .where('version', '=', version)
      .returning(savedColumns),

  /**
   * Updates the settings. Returns no row if `version` is stale or the change would let the landlord's users sign in
   * without a second factor.
   */
  update: (organisation: string, version: number, input: GeneralSettingsInput) =>
    queries
      .updateTable('organisations')
      .set({
        live_notification: input.liveNotification,
        allow_duplicate_business_units: input.allowDuplicateBusinessUnits,
        users_generate_reports: input.usersGenerateReports,
        landlords_generate_reports: input.landlordsGenerateReports,
        time_zone: input.timeZone,
        activity_approval: input.activityApproval,
        review_months: input.reviewMonths,
        bcp_review_months: input.bcpReviewMonths,
        resilience_plan_review_months: input.resiliencePlanReviewMonths,
        login_time_out: input.loginTimeOut,
        theme: input.theme,
        mfa_policy: input.mfaPolicy,
      })
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', organisation)
      .where('version', '=', version)
      .where(sql<boolean>`not (is_landlord and mfa_policy = 'required' and ${input.mfaPolicy} <> 'required')`)
      .returning(savedColumns),
};
